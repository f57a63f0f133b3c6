// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/evidence/affinitypatterns.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace plumbline {

namespace {

using enum OperatorWord;

constexpr std::array<std::pair<std::string_view, OperatorWord>, 63> AffinityPatternWords{{
    {"_npu_dropout", Dropout},
    {"_reshape_alias", Passive},
    {"_softmax", Softmax},
    {"_to_copy", Passive},
    {"_unsafe_view", View},
    {"add", Add},
    {"alias", Passive},
    {"as_strided", Passive},
    {"baddbmm", MatMul},
    {"bmm", MatMul},
    {"cat", Cat},
    {"chunk", Cut},
    {"clone", Passive},
    {"concat", Cat},
    {"contiguous", Contiguous},
    {"copy", Passive},
    {"detach", Passive},
    {"div", Div},
    {"dropout", Dropout},
    {"einsum", MatMul},
    {"empty", Passive},
    {"empty_like", Passive},
    {"empty_strided", Passive},
    {"expand", Passive},
    {"expand_as", Passive},
    {"flatten", Reshape},
    {"gelu", Gelu},
    {"lift_fresh", Passive},
    {"masked_fill", MaskedFill},
    {"matmul", MatMul},
    {"mean", Mean},
    {"movedim", Turn},
    {"mul", Mul},
    {"narrow", Cut},
    {"native_dropout", Dropout},
    {"neg", Neg},
    {"npu_dtype_cast", Passive},
    {"npu_format_cast", Passive},
    {"permute", Turn},
    {"pow", Pow},
    {"reciprocal", Reciprocal},
    {"reshape", Reshape},
    {"resolve_conj", Passive},
    {"rsqrt", Rsqrt},
    {"select", Passive},
    {"sigmoid", Sigmoid},
    {"silu", Silu},
    {"slice", Cut},
    {"softmax", Softmax},
    {"split", Cut},
    {"split_with_sizes", Cut},
    {"square", Pow},
    {"squeeze", Passive},
    {"swapaxes", Turn},
    {"t", Passive},
    {"to", Passive},
    {"transpose", Turn},
    {"type_as", Passive},
    {"unbind", Passive},
    {"unflatten", View},
    {"unsqueeze", Passive},
    {"view", View},
    {"view_as", View},
}};
static_assert(std::ranges::is_sorted(AffinityPatternWords, {}, &std::pair<std::string_view, OperatorWord>::first));

constexpr std::uint32_t bit(OperatorWord word)
{
    return std::uint32_t{1} << static_cast<unsigned>(word);
}

/// One element of a row: any one of some words. An optional element may also be missing.
struct Element
{
    std::uint32_t words = 0;
    bool mayLack = false;

    constexpr Element(OperatorWord word) : words(bit(word)) {} // NOLINT(google-explicit-constructor): rows read as patterns
    constexpr explicit Element(std::uint32_t anyOf) : words(anyOf) {}
};

constexpr Element operator|(Element a, Element b)
{
    return Element(a.words | b.words);
}

constexpr Element maybe(Element element)
{
    element.mayLack = true;
    return element;
}

struct Row
{
    std::string_view api;
    std::vector<Element> elements;
};

/// The patterns as rows. Left out on purpose are single operators (gelu, silu, linear): they are one kernel already, so nothing
/// shows what a replacement would save. Sigmoid and mul are left out because gates of all kinds consist of them, and a view of
/// exchanged axes because it copies nothing.
std::vector<Row> rows()
{
    constexpr std::string_view Softmaxed = "torch_npu.npu_scaled_masked_softmax";
    constexpr std::string_view Rotary = "torch_npu.npu_rotary_mul";
    constexpr std::string_view Turned = "torch_npu.npu_confusion_transpose";
    const Element scale = Element(Mul) | Div;
    return {
        {"torch_npu.npu_fusion_attention",
         {MatMul, maybe(Add), maybe(scale), maybe(Element(MaskedFill) | Add), Softmax, maybe(Dropout), MatMul}},
        {"torch_npu.npu_rms_norm", {Element(Pow) | Mul, Mean, Add, Rsqrt, Mul, maybe(Mul)}},
        {Rotary, {Mul, Cut, Neg, Cat, Mul, Add}},
        {Rotary, {Cut, Neg, Cat, Mul, maybe(Mul), Add}},
        {Softmaxed, {scale, Element(MaskedFill) | Add, Softmax}},
        {Softmaxed, {MaskedFill, Softmax}},
        {Softmaxed, {Softmax, maybe(Mul), MaskedFill}},
        {"torch_npu.npu_swiglu", {Cut, Silu, Mul}},
        {"torch_npu.npu_swiglu", {Cut, Sigmoid, Mul, Mul}},
        {"torch_npu.npu_geglu", {Cut, Gelu, Mul}},
        {Turned, {Turn, Contiguous, Element(View) | Reshape}},
        {Turned, {Turn, Reshape}},
        {Turned, {Element(View) | Reshape, Turn, Contiguous}},
        {"clip_grad_norm_fused_", {Add, Reciprocal, Mul}},
    };
}

/// Adds a row once for each choice of its optional elements.
void addRow(const Row &row, std::size_t from, std::vector<std::uint32_t> elements, std::vector<AffinityPattern> &out)
{
    for (; from < row.elements.size(); ++from) {
        if (row.elements[from].mayLack)
            addRow(row, from + 1, elements, out);
        elements.push_back(row.elements[from].words);
    }
    out.push_back({std::move(elements), row.api});
}

/// Fills `elements` with the operators from `at` on that match the elements of a pattern; returns false where they do not match.
/// Operators that compute nothing are passed over unless the next element asks for them: such an operator may be taken now or
/// later, so taking the first one is as good as any choice.
bool matchesAt(std::span<const OperatorWord> words, std::size_t at, const AffinityPattern &pattern,
               std::vector<std::size_t> &elements)
{
    constexpr std::size_t MostPassed = 4;
    elements.clear();
    std::size_t passed = 0;
    for (; at < words.size() && elements.size() < pattern.elements.size(); ++at) {
        if ((pattern.elements[elements.size()] & bit(words[at])) != 0) {
            elements.push_back(at);
            passed = 0;
        } else if (elements.empty() || words[at] < Turn || ++passed > MostPassed) {
            return false;
        }
    }
    return elements.size() == pattern.elements.size();
}

} // namespace

OperatorWord operatorWord(std::string_view name)
{
    for (const std::string_view space : {std::string_view("aten::"), std::string_view("npu::")}) {
        if (name.starts_with(space))
            name.remove_prefix(space.size());
    }
    if (name.ends_with('_'))
        name.remove_suffix(1);
    const auto found =
        std::ranges::lower_bound(AffinityPatternWords, name, {}, &std::pair<std::string_view, OperatorWord>::first);
    return found != AffinityPatternWords.end() && found->first == name ? found->second : Other;
}

std::span<const AffinityPattern> affinityPatterns()
{
    static const std::vector<AffinityPattern> patterns = [] {
        std::vector<AffinityPattern> list;
        for (const Row &row : rows())
            addRow(row, 0, {}, list);
        std::ranges::stable_sort(
            list, [](const AffinityPattern &a, const AffinityPattern &b) { return a.elements.size() > b.elements.size(); });
        return list;
    }();
    return patterns;
}

const AffinityPattern *affinityPatternAt(std::span<const OperatorWord> words, std::size_t at, std::vector<std::size_t> &elements)
{
    static const std::uint32_t first =
        std::accumulate(affinityPatterns().begin(), affinityPatterns().end(), std::uint32_t{0},
                        [](std::uint32_t bits, const AffinityPattern &pattern) { return bits | pattern.elements.front(); });
    if ((first & bit(words[at])) == 0)
        return nullptr;
    const auto found = std::ranges::find_if(
        affinityPatterns(), [&](const AffinityPattern &pattern) { return matchesAt(words, at, pattern, elements); });
    return found == affinityPatterns().end() ? nullptr : &*found;
}

} // namespace plumbline
