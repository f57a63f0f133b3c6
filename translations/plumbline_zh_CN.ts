<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>CardRows</name>
    <message>
        <source>Chrome trace</source>
        <translation>Chrome 跟踪文件</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>No JSON timeline (trace_view.json) was found in this card&apos;s folder. Export it with the profiler&apos;s analyse function, type text.</source>
        <translation>此卡的文件夹中没有 JSON 时间线（trace_view.json）。请用性能采集工具的 analyse 函数以 text 类型导出。</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>no timeline in %1</source>
        <translation>%1 中没有时间线</translation>
    </message>
    <message>
        <source>quantity</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>bench measures open or frames, not %1</source>
        <translation>bench 只测量 open 或 frames，不支持 %1</translation>
    </message>
    <message>
        <source>Measure.</source>
        <translation>测量性能。</translation>
    </message>
    <message>
        <source>no card has rank %1</source>
        <translation>没有 Rank 为 %1 的卡</translation>
    </message>
    <message>
        <source>--threads needs a number above 0</source>
        <translation>--threads 需要大于 0 的数字</translation>
    </message>
    <message>
        <source>--lang is en or zh_CN</source>
        <translation>--lang 只能是 en 或 zh_CN</translation>
    </message>
    <message>
        <source>unknown option %1</source>
        <translation>未知选项 %1</translation>
    </message>
    <message>
        <source>%1 takes no value</source>
        <translation>%1 不接受值</translation>
    </message>
    <message>
        <source>%1 needs a value: %2</source>
        <translation>%1 需要一个值：%2</translation>
    </message>
    <message>
        <source>%1 is given twice</source>
        <translation>%1 重复给出</translation>
    </message>
    <message>
        <source>expected: %1 %2</source>
        <translation>应为：%1 %2</translation>
    </message>
    <message>
        <source>%1 is required</source>
        <translation>缺少必需的 %1</translation>
    </message>
    <message>
        <source>write one JSON document</source>
        <translation>输出一个 JSON 文档</translation>
    </message>
    <message>
        <source>language of messages and tables</source>
        <translation>消息和表格的语言</translation>
    </message>
    <message>
        <source>threads to use; all processors without it</source>
        <translation>使用的线程数；默认使用全部处理器</translation>
    </message>
    <message>
        <source>neither read nor write snapshots</source>
        <translation>既不读取也不写入快照</translation>
    </message>
    <message>
        <source>folder for unpacked copies and snapshots</source>
        <translation>存放解压副本和快照的文件夹</translation>
    </message>
    <message>
        <source>no progress and no notes on stderr</source>
        <translation>不在 stderr 输出进度和提示</translation>
    </message>
    <message>
        <source>show this help</source>
        <translation>显示此帮助</translation>
    </message>
    <message>
        <source>write the table as CSV</source>
        <translation>以 CSV 输出表格</translation>
    </message>
    <message>
        <source>only the card of this rank</source>
        <translation>仅限此 Rank 的卡</translation>
    </message>
    <message>
        <source>(may be repeated)</source>
        <translation>（可重复）</translation>
    </message>
    <message>
        <source>Usage: plumbline %1 %2 [options]</source>
        <translation>用法：plumbline %1 %2 [选项]</translation>
    </message>
    <message>
        <source>Open the window.</source>
        <translation>打开窗口。</translation>
    </message>
    <message>
        <source>Timeline analyzer for Ascend profiles.</source>
        <translation>昇腾性能数据的时间线分析工具。</translation>
    </message>
    <message>
        <source>plumbline COMMAND --help shows the options of a command.</source>
        <translation>plumbline COMMAND --help 显示某个命令的选项。</translation>
    </message>
    <message>
        <source>unknown command %1</source>
        <translation>未知命令 %1</translation>
    </message>
    <message>
        <source>not enough memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>internal error: %1</source>
        <translation>内部错误：%1</translation>
    </message>
    <message>
        <source>%1 needs a number</source>
        <translation>%1 需要一个数字</translation>
    </message>
    <message>
        <source>Write a small faithful profile with known faults planted in it.</source>
        <translation>生成一份小型仿真性能数据，其中植入了已知问题。</translation>
    </message>
    <message>
        <source>cards to write (2)</source>
        <translation>生成的卡数（2）</translation>
    </message>
    <message>
        <source>training steps (5)</source>
        <translation>训练步骤数（5）</translation>
    </message>
    <message>
        <source>least number of events in each timeline</source>
        <translation>每条时间线的最少事件数</translation>
    </message>
    <message>
        <source>seed; equal seeds give equal files (1)</source>
        <translation>随机种子；种子相同则文件相同（1）</translation>
    </message>
    <message>
        <source>whose files to write (pytorch)</source>
        <translation>仿照哪个框架的文件（pytorch）</translation>
    </message>
    <message>
        <source>What was found: cards, lanes, counts, problems.</source>
        <translation>列出发现的内容：卡、泳道、计数、问题。</translation>
    </message>
    <message>
        <source>only look for cards, open nothing large</source>
        <translation>只查找卡，不打开大文件</translation>
    </message>
    <message>
        <source>the picture&apos;s name ends in .png, .svg or .pdf</source>
        <translation>图片文件名须以 .png、.svg 或 .pdf 结尾</translation>
    </message>
    <message>
        <source>--size is a width and a height in pixels: 1600x900</source>
        <translation>--size 是以像素计的宽和高：1600x900</translation>
    </message>
    <message>
        <source>--scale needs a number above 0</source>
        <translation>--scale 需要大于 0 的数字</translation>
    </message>
    <message>
        <source>--theme is light or dark</source>
        <translation>--theme 只能是 light 或 dark</translation>
    </message>
    <message>
        <source>--step and --from or --to exclude each other</source>
        <translation>--step 不能与 --from 或 --to 同时使用</translation>
    </message>
    <message>
        <source>%1 is a time: whole nanoseconds since 1970, or a number with ns, us, ms or s</source>
        <translation>%1 是时间：自 1970 年起的整数纳秒，或带 ns、us、ms、s 单位的数字</translation>
    </message>
    <message>
        <source>--from lies behind --to</source>
        <translation>--from 晚于 --to</translation>
    </message>
    <message>
        <source>no step %1 in the timeline</source>
        <translation>时间线中没有步骤 %1</translation>
    </message>
    <message>
        <source>Draw the timeline to png, svg or pdf.</source>
        <translation>将时间线绘制为 png、svg 或 pdf。</translation>
    </message>
    <message>
        <source>the picture; its suffix decides the format</source>
        <translation>输出图片；后缀决定格式</translation>
    </message>
    <message>
        <source>left edge</source>
        <translation>左边界</translation>
    </message>
    <message>
        <source>right edge</source>
        <translation>右边界</translation>
    </message>
    <message>
        <source>the range of one training step</source>
        <translation>某个训练步骤的时间范围</translation>
    </message>
    <message>
        <source>lanes whose process/thread matches, in this order</source>
        <translation>进程/线程匹配的泳道，按此顺序</translation>
    </message>
    <message>
        <source>draw the arrows of this category</source>
        <translation>绘制此类别的流箭头</translation>
    </message>
    <message>
        <source>pixels before scaling (1600x900)</source>
        <translation>缩放前的像素尺寸（1600x900）</translation>
    </message>
    <message>
        <source>pixels per pixel (1)</source>
        <translation>像素倍率（1）</translation>
    </message>
    <message>
        <source>colours (light)</source>
        <translation>配色（light）</translation>
    </message>
    <message>
        <source>headline of the picture</source>
        <translation>图片标题</translation>
    </message>
    <message>
        <source>--json and --csv exclude each other</source>
        <translation>--json 与 --csv 不能同时使用</translation>
    </message>
    <message>
        <source>--limit needs a number</source>
        <translation>--limit 需要一个数字</translation>
    </message>
    <message>
        <source>--name is no regular expression: %1</source>
        <translation>--name 不是有效的正则表达式：%1</translation>
    </message>
    <message>
        <source>--regex, --case and --word need --name</source>
        <translation>--regex、--case 和 --word 需要 --name</translation>
    </message>
    <message>
        <source>%1 of %2 slices listed; --limit changes that</source>
        <translation>列出了 %2 个切片中的 %1 个；可用 --limit 调整</translation>
    </message>
    <message>
        <source>List slices.</source>
        <translation>列出切片。</translation>
    </message>
    <message>
        <source>only lanes whose process/thread matches</source>
        <translation>仅限进程/线程匹配的泳道</translation>
    </message>
    <message>
        <source>only names that contain this</source>
        <translation>仅限名称包含此文本的切片</translation>
    </message>
    <message>
        <source>--name is a regular expression</source>
        <translation>--name 是正则表达式</translation>
    </message>
    <message>
        <source>--name tells capital letters apart</source>
        <translation>--name 区分大小写</translation>
    </message>
    <message>
        <source>--name matches whole words</source>
        <translation>--name 匹配整个单词</translation>
    </message>
    <message>
        <source>only slices that end behind this time</source>
        <translation>仅限在此时间之后结束的切片</translation>
    </message>
    <message>
        <source>only slices that start before this time</source>
        <translation>仅限在此时间之前开始的切片</translation>
    </message>
    <message>
        <source>list at most this many (1000)</source>
        <translation>最多列出的数量（1000）</translation>
    </message>
    <message>
        <source>with --json: also the arguments of each slice</source>
        <translation>与 --json 同用：同时输出每个切片的参数</translation>
    </message>
    <message>
        <source>%1 more problems; --json lists all</source>
        <translation>另有 %1 个问题；--json 可列出全部</translation>
    </message>
    <message>
        <source>The window needs a display, and there is none. Without one: plumbline info %1, or plumbline render %1 -o picture.png</source>
        <translation>窗口需要图形显示，而当前没有。可改用：plumbline info %1，或 plumbline render %1 -o picture.png</translation>
    </message>
    <message>
        <source>the answer cannot be written: %1</source>
        <translation>无法写出结果：%1</translation>
    </message>
    <message>
        <source>--framework is pytorch; mindspore cannot be written yet</source>
        <translation>--framework 只能是 pytorch；暂不能生成 mindspore</translation>
    </message>
    <message>
        <source>no arrows of category %1 in the timeline</source>
        <translation>时间线中没有类别为 %1 的流</translation>
    </message>
    <message>
        <source>a picture is 200 to 20000 pixels wide and high</source>
        <translation>图片的宽和高须在 200 到 20000 像素之间</translation>
    </message>
    <message>
        <source>no lane matches %1</source>
        <translation>没有泳道与 %1 匹配</translation>
    </message>
    <message>
        <source>the timeline holds nothing to draw</source>
        <translation>时间线中没有可绘制的内容</translation>
    </message>
</context>
<context>
    <name>CopyRows</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>DropPaths</name>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 项</translation>
    </message>
    <message>
        <source>Drop to open:
%1</source>
        <translation>松开以打开：
%1</translation>
    </message>
    <message>
        <source>Only files and folders on this machine can be opened. Mount or copy it first:
%1</source>
        <translation>只能打开本机上的文件和文件夹。请先挂载或复制：
%1</translation>
    </message>
</context>
<context>
    <name>ItemDetails</name>
    <message>
        <source>Card</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Start, absolute</source>
        <translation>开始（绝对时间）</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time, absolute</source>
        <translation>时间（绝对）</translation>
    </message>
</context>
<context>
    <name>KeySheet</name>
    <message>
        <source>Zoom in or out</source>
        <translation>放大或缩小</translation>
    </message>
    <message>
        <source>Move in time</source>
        <translation>沿时间移动</translation>
    </message>
    <message>
        <source>Scroll the lanes</source>
        <translation>滚动泳道</translation>
    </message>
    <message>
        <source>Whole trace</source>
        <translation>整条时间线</translation>
    </message>
    <message>
        <source>Ctrl+0, 0</source>
        <translation>Ctrl+0、0</translation>
    </message>
    <message>
        <source>Mark a range</source>
        <translation>标记时间范围</translation>
    </message>
    <message>
        <source>Drag, M for the selection</source>
        <translation>拖动；M 标记所选</translation>
    </message>
    <message>
        <source>Select a slice</source>
        <translation>选择切片</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>单击</translation>
    </message>
    <message>
        <source>Go to the selection, then fit it</source>
        <translation>定位到所选，再次则缩放到所选</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Open files or a folder</source>
        <translation>打开文件或文件夹</translation>
    </message>
    <message>
        <source>Ctrl+O, Ctrl+Shift+O, drop</source>
        <translation>Ctrl+O、Ctrl+Shift+O、拖放</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Copy the selected rows of a panel</source>
        <translation>复制面板中选中的行</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>This sheet</source>
        <translation>本表</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>快捷键与鼠标</translation>
    </message>
    <message>
        <source>To do</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Press</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>W / S, + / -, Ctrl+wheel; with Shift faster</source>
        <translation>W / S、+ / -、Ctrl+滚轮；按住 Shift 更快</translation>
    </message>
    <message>
        <source>A / D, Left / Right, Shift+wheel, Shift+drag, Ctrl+drag, middle button</source>
        <translation>A / D、左 / 右、Shift+滚轮、Shift+拖动、Ctrl+拖动、鼠标中键</translation>
    </message>
    <message>
        <source>Wheel, Up / Down, Page Up / Down, Ctrl+Home / End</source>
        <translation>滚轮、上 / 下、Page Up / Down、Ctrl+Home / End</translation>
    </message>
    <message>
        <source>Zoom into a dragged range</source>
        <translation>放大到拖动的范围</translation>
    </message>
    <message>
        <source>Alt+drag, Ctrl+right button</source>
        <translation>Alt+拖动、Ctrl+鼠标右键拖动</translation>
    </message>
    <message>
        <source>Back to the range before, and forth again</source>
        <translation>返回上一个范围，或再前进</translation>
    </message>
    <message>
        <source>Backspace / Shift+Backspace, Alt+Left / Right</source>
        <translation>Backspace / Shift+Backspace、Alt+左 / 右</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>Fit the selection</source>
        <translation>缩放到所选</translation>
    </message>
    <message>
        <source>Double click, Shift+Z</source>
        <translation>双击、Shift+Z</translation>
    </message>
    <message>
        <source>Next or previous slice of the lane</source>
        <translation>同一泳道的下一个或上一个切片</translation>
    </message>
    <message>
        <source>. / ,, Ctrl+Right / Left</source>
        <translation>. / ,、Ctrl+右 / 左</translation>
    </message>
    <message>
        <source>Slice inside or around</source>
        <translation>内层或外层切片</translation>
    </message>
    <message>
        <source>Ctrl+Down / Up</source>
        <translation>Ctrl+下 / 上</translation>
    </message>
    <message>
        <source>Follow a flow, or go back along it</source>
        <translation>沿流前进或后退</translation>
    </message>
    <message>
        <source>] / [</source>
        <translation>] / [</translation>
    </message>
</context>
<context>
    <name>Ledger</name>
    <message>
        <source>%1 drawn</source>
        <translation>%1 已绘制</translation>
    </message>
    <message>
        <source>%1 names and orders</source>
        <translation>%1 名称与排序</translation>
    </message>
    <message>
        <source>%1 repaired</source>
        <translation>%1 已修复</translation>
    </message>
    <message>
        <source>%1 flow points without partner</source>
        <translation>%1 无配对的流端点</translation>
    </message>
    <message>
        <source>%1 of kinds without picture</source>
        <translation>%1 无图形的种类</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>%1 已拒绝</translation>
    </message>
    <message>
        <source>%1 events read = %2</source>
        <translation>读取事件 %1 = %2</translation>
    </message>
</context>
<context>
    <name>Messages</name>
    <message>
        <source>byte %1</source>
        <translation>字节 %1</translation>
    </message>
    <message>
        <source>There is no such file or folder. Check the path; a network drive may have to be mounted first.</source>
        <translation>没有这个文件或文件夹。请检查路径；网络驱动器可能需要先挂载。</translation>
    </message>
    <message>
        <source>You have no permission to read this%1. Ask its owner for permission, or open a copy of your own.</source>
        <translation>没有读取权限%1。请向所有者申请权限，或打开自己的副本。</translation>
    </message>
    <message>
        <source>This is neither a file nor a folder%1. Open a trace_view.json or the folder of a profile.</source>
        <translation>这既不是文件也不是文件夹%1。请打开 trace_view.json 或性能数据文件夹。</translation>
    </message>
    <message>
        <source>Reading failed%1. The disk or network may be at fault; copy the file to a local disk and open that.</source>
        <translation>读取失败%1。可能是磁盘或网络故障；请将文件复制到本地磁盘后再打开。</translation>
    </message>
    <message>
        <source>Writing failed%1. Check the free space and your permissions, or choose another place.</source>
        <translation>写入失败%1。请检查剩余空间和权限，或选择其他位置。</translation>
    </message>
    <message>
        <source>The file became shorter or vanished while it was read. Wait until the profiler has finished writing, then open it again.</source>
        <translation>文件在读取过程中变短或消失。请等采集工具写完后再重新打开。</translation>
    </message>
    <message>
        <source>Neither a timeline nor a profile was found here. Open a trace_view.json, or a folder that ends in _ascend_pt or _ascend_ms, or a folder that holds several of them.</source>
        <translation>这里既没有时间线也没有性能数据。请打开 trace_view.json、以 _ascend_pt 或 _ascend_ms 结尾的文件夹，或包含多个此类文件夹的上级文件夹。</translation>
    </message>
    <message>
        <source>The file does not begin with a JSON array or object%1. Choose the timeline of the profile, mostly called trace_view.json.</source>
        <translation>文件开头不是 JSON 数组或对象%1。请选择性能数据的时间线，通常名为 trace_view.json。</translation>
    </message>
    <message>
        <source>This JSON file holds no list of events (traceEvents), so it is no timeline%1. Choose the timeline of the profile, mostly called trace_view.json.</source>
        <translation>此 JSON 文件不含事件列表（traceEvents），因此不是时间线%1。请选择性能数据的时间线，通常名为 trace_view.json。</translation>
    </message>
    <message>
        <source>The compressed file cannot be unpacked%1. It was probably cut or damaged on its way; copy it again.</source>
        <translation>压缩文件无法解压%1。文件可能在传输中被截断或损坏；请重新复制。</translation>
    </message>
    <message>
        <source>This was recognised, but this version cannot read it%1. Export the profile as text (trace_view.json) and open that.</source>
        <translation>已识别，但此版本无法读取%1。请将性能数据以 text 类型导出（trace_view.json）后再打开。</translation>
    </message>
    <message>
        <source>There is not enough memory%1. Close other programs or profiles, or open fewer cards at once.</source>
        <translation>内存不足%1。请关闭其他程序或性能数据，或减少一次打开的卡数。</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>已取消。</translation>
    </message>
    <message>
        <source>The request cannot be carried out%1. Check the values given.</source>
        <translation>请求无法执行%1。请检查给出的值。</translation>
    </message>
    <message>
        <source>This is a fault of Plumbline%1. Please report it together with the file that caused it.</source>
        <translation>这是 Plumbline 的缺陷%1。请连同引发问题的文件一并报告。</translation>
    </message>
    <message>
        <source>Unreadable stretch of %1 skipped%2; reading went on behind it.</source>
        <translation>跳过了无法读取的 %1%2；已从其后继续读取。</translation>
    </message>
    <message>
        <source>An element of the event list is no event and was refused%1.</source>
        <translation>事件列表中有一个元素不是事件，已拒绝%1。</translation>
    </message>
    <message>
        <source>An event without a phase (ph) was refused.</source>
        <translation>一个没有阶段（ph）的事件已被拒绝。</translation>
    </message>
    <message>
        <source>An event of the unknown phase “%1” was refused.</source>
        <translation>一个阶段“%1”未知的事件已被拒绝。</translation>
    </message>
    <message>
        <source>An event without a start time (ts) was refused.</source>
        <translation>一个没有开始时间（ts）的事件已被拒绝。</translation>
    </message>
    <message>
        <source>An event was refused because its start time (ts) cannot be placed: %1</source>
        <translation>一个事件的开始时间（ts）无法定位，已拒绝：%1</translation>
    </message>
    <message>
        <source>A slice without duration (dur) was taken as 0 ns long.</source>
        <translation>一个没有持续时间（dur）的切片按 0 ns 处理。</translation>
    </message>
    <message>
        <source>A slice with a negative duration was taken as 0 ns long%1.</source>
        <translation>一个持续时间为负的切片按 0 ns 处理%1。</translation>
    </message>
    <message>
        <source>A begin event (B) has no end; its slice was drawn up to the end of the trace%1.</source>
        <translation>一个开始事件（B）没有对应的结束；其切片画到时间线末尾%1。</translation>
    </message>
    <message>
        <source>An end event (E) has no begin; there is nothing to draw for it%1.</source>
        <translation>一个结束事件（E）没有对应的开始，无可绘制%1。</translation>
    </message>
    <message>
        <source>Events of the phase “%1” are known but not drawn: %2</source>
        <translation>阶段“%1”的事件已知但不绘制：%2</translation>
    </message>
    <message>
        <source>Counter samples or marks lie more than a day away from all slices. They are kept, but the time axis does not reach them: %1</source>
        <translation>有计数器采样或标记距所有切片一天以上。它们已保留，但时间轴不延伸到那里：%1</translation>
    </message>
    <message>
        <source>The timeline holds no events.</source>
        <translation>时间线中没有事件。</translation>
    </message>
    <message>
        <source>A comma is missing between two events; both were read.</source>
        <translation>两个事件之间缺少逗号；两者均已读取。</translation>
    </message>
    <message>
        <source>The file is cut short: its event list is not closed. Everything up to the last whole event was read; copy the file again, or profile again, to get the rest.</source>
        <translation>文件被截断：事件列表没有结束。已读取到最后一个完整事件；要得到其余部分，请重新复制文件或重新采集。</translation>
    </message>
    <message>
        <source>Behind the end of the event list stand %1 more, which were not read.</source>
        <translation>事件列表结束之后还有 %1，未读取。</translation>
    </message>
    <message>
        <source>The file holds a second event list (traceEvents); only the first was read.</source>
        <translation>文件含有第二个事件列表（traceEvents）；只读取了第一个。</translation>
    </message>
    <message>
        <source>The compressed file ends early or is damaged%1. What came before was read; copy the file again to get the rest.</source>
        <translation>压缩文件提前结束或已损坏%1。之前的内容已读取；要得到其余部分，请重新复制文件。</translation>
    </message>
    <message>
        <source>The file became shorter while it was read, so its last events are missing. Open it again once the profiler has finished writing.</source>
        <translation>文件在读取过程中变短，因此缺少最后的事件。请等采集工具写完后再重新打开。</translation>
    </message>
    <message>
        <source>More problems of the same kind are not listed: %1</source>
        <translation>另有同类问题未列出：%1</translation>
    </message>
    <message>
        <source>More problems of the same kind (%1) are not listed: %2</source>
        <translation>另有同类问题（%1）未列出：%2</translation>
    </message>
    <message>
        <source>No installed font can draw some characters of the picture, such as “%1”. Install a font that has them (for Chinese: fonts-noto-cjk).</source>
        <translation>图片中的某些字符没有可用字体，例如“%1”。请安装含有这些字符的字体（中文：fonts-noto-cjk）。</translation>
    </message>
    <message>
        <source>The file cannot be read as what its name says%1.</source>
        <translation>文件内容与文件名所示的类型不符，无法读取%1。</translation>
    </message>
    <message>
        <source>The file is empty.</source>
        <translation>文件为空。</translation>
    </message>
    <message>
        <source>This file is missing%1.</source>
        <translation>缺少此文件%1。</translation>
    </message>
    <message>
        <source>This layout was recognised, but this version cannot open it: %1</source>
        <translation>已识别此目录结构，但此版本无法打开：%1</translation>
    </message>
    <message>
        <source>This is raw profiler data that was never analysed. Run the profiler&apos;s analyse function on the folder (torch_npu or mindspore: analyse(path)), then open it again.</source>
        <translation>这是尚未解析的原始采集数据。请先对该文件夹运行采集工具的 analyse 函数（torch_npu 或 mindspore：analyse(path)），再重新打开。</translation>
    </message>
    <message>
        <source>More than one card says that its rank is %1.</source>
        <translation>有多张卡声明自己的 Rank 是 %1。</translation>
    </message>
    <message>
        <source>The folder does not say its rank; %1 was assumed.</source>
        <translation>文件夹没有给出 Rank；推定为 %1。</translation>
    </message>
    <message>
        <source>The search for profiles stopped at a limit%1. Open a folder nearer to the data to see the rest.</source>
        <translation>查找性能数据时达到上限而停止%1。请打开更接近数据的文件夹以查看其余部分。</translation>
    </message>
    <message>
        <source>The folder cannot be read%1. What lies in it is missing here.</source>
        <translation>文件夹无法读取%1，其中的内容在此缺失。</translation>
    </message>
    <message>
        <source>Cards of different frameworks lie side by side%1.</source>
        <translation>不同框架的卡放在一起%1。</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Looking at the files</source>
        <translation>正在查看文件</translation>
    </message>
    <message>
        <source>Unpacking</source>
        <translation>正在解压</translation>
    </message>
    <message>
        <source>Reading events</source>
        <translation>正在读取事件</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>正在合并</translation>
    </message>
    <message>
        <source>Sorting</source>
        <translation>正在排序</translation>
    </message>
    <message>
        <source>Joining flows</source>
        <translation>正在连接流</translation>
    </message>
    <message>
        <source>Preparing the picture</source>
        <translation>正在准备画面</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>a table (.csv)</source>
        <translation>表格（.csv）</translation>
    </message>
    <message>
        <source>raw profiler data</source>
        <translation>原始采集数据</translation>
    </message>
    <message>
        <source>too many files and folders</source>
        <translation>文件和文件夹过多</translation>
    </message>
    <message>
        <source>folders nested too deep</source>
        <translation>文件夹嵌套过深</translation>
    </message>
    <message>
        <source>This is a table and no timeline. Open the profile&apos;s folder, or its trace_view.json.</source>
        <translation>这是表格，不是时间线。请打开性能数据文件夹，或其中的 trace_view.json。</translation>
    </message>
    <message>
        <source>This is the summary of a cluster, which has no timeline of its own. Open the folder that holds its cards.</source>
        <translation>这是集群汇总，本身没有时间线。请打开包含各卡的文件夹。</translation>
    </message>
    <message>
        <source>A slice ends later than nanoseconds of 64 bits can say and was refused; its duration: %1</source>
        <translation>某切片的结束时间超出 64 位纳秒的范围，已被拒绝；其持续时间：%1</translation>
    </message>
</context>
<context>
    <name>plumbline::Actions</name>
    <message>
        <source>F&amp;lows</source>
        <translation>流(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>快捷键与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Plumbline</source>
        <translation>关于 Plumbline(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Open f&amp;older…</source>
        <translation>打开文件夹(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Clear this list</source>
        <translation>清空此列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Whole trace</source>
        <translation>整条时间线(&amp;W)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Go to selection</source>
        <translation>定位到所选(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Expand all</source>
        <translation>全部展开(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Collapse all</source>
        <translation>全部折叠(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
</context>
<context>
    <name>plumbline::CardModel</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <translation>%1（推定）</translation>
    </message>
    <message>
        <source>Card</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rank</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件数</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
</context>
<context>
    <name>plumbline::CardsPanel</name>
    <message>
        <source>No card was found in what was opened.</source>
        <translation>打开的内容中没有找到任何卡。</translation>
    </message>
    <message>
        <source>Nothing is open. The cards of a profile are listed here once it was read.</source>
        <translation>尚未打开任何内容。读取性能数据后，其中的卡会列在这里。</translation>
    </message>
</context>
<context>
    <name>plumbline::DetailsPanel</name>
    <message>
        <source>Nothing is open. Details of a slice are shown here once you click one.</source>
        <translation>尚未打开任何内容。点击切片后，这里显示其详细信息。</translation>
    </message>
    <message>
        <source>Nothing is selected. Click a slice or a mark in the timeline.</source>
        <translation>尚未选择。请点击时间线中的切片或标记。</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>自身耗时</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>基本信息</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>being read</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 more are not shown</source>
        <translation>另有 %1 项未显示</translation>
    </message>
    <message>
        <source>Call stack</source>
        <translation>调用栈</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Byte offset</source>
        <translation>字节偏移</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>原始记录</translation>
    </message>
    <message>
        <source>No flow begins or ends here.</source>
        <translation>没有流从这里开始或在这里结束。</translation>
    </message>
    <message>
        <source>Flows (%1 of %2 shown)</source>
        <translation>流（显示 %2 条中的 %1 条）</translation>
    </message>
    <message>
        <source>Flows (%1); a double click follows one</source>
        <translation>流（%1 条）；双击可跟随</translation>
    </message>
</context>
<context>
    <name>plumbline::FlowMenu</name>
    <message>
        <source>The open timeline holds no flows</source>
        <translation>打开的时间线中没有流</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>全部显示(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;none</source>
        <translation>全部隐藏(&amp;N)</translation>
    </message>
</context>
<context>
    <name>plumbline::FlowModel</name>
    <message>
        <source>to</source>
        <translation>去往</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>no slice, %1</source>
        <translation>无切片，%1</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流</translation>
    </message>
    <message>
        <source>Other end</source>
        <translation>另一端</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Dir.</source>
        <translation>方向</translation>
    </message>
</context>
<context>
    <name>plumbline::LoadBar</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 / %2，%3</translation>
    </message>
    <message>
        <source>%1: %2 (card %3 of %4; %5)</source>
        <translation>%1：%2（第 %3 / %4 张卡；%5）</translation>
    </message>
</context>
<context>
    <name>plumbline::MainWindow</name>
    <message>
        <source>More that could not be opened: %1</source>
        <translation>另有无法打开的项：%1</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Show what was found wrong with the opened files</source>
        <translation>显示打开的文件中发现的问题</translation>
    </message>
    <message>
        <source>Open timelines</source>
        <translation>打开时间线</translation>
    </message>
    <message>
        <source>Timelines (*.json *.json.gz *.json.zst)</source>
        <translation>时间线 (*.json *.json.gz *.json.zst)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a profile or a folder of several</source>
        <translation>打开一份性能数据，或含有多份的文件夹</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>Pictures (*.svg *.png *.pdf)</source>
        <translation>图片 (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Picture written to %1</source>
        <translation>图片已写入 %1</translation>
    </message>
    <message>
        <source>About Plumbline</source>
        <translation>关于 Plumbline</translation>
    </message>
    <message>
        <source>Timeline analyzer for Ascend profiles. A HostToDevice line that hangs vertical means that the device waits for the host.

Free software under the GNU General Public License, version 3 or later. It opens no network connection and writes nothing into the folders it reads.</source>
        <translation>昇腾性能数据的时间线分析工具。竖直的 HostToDevice 连线表示设备在等待主机。

本程序是自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本。它不建立任何网络连接，也不向所读取的文件夹写入任何内容。</translation>
    </message>
    <message>
        <source>No card of this profile has a JSON timeline. The panel “Cards” says why.</source>
        <translation>此性能数据中没有任何卡带有 JSON 时间线，原因见“卡”面板。</translation>
    </message>
    <message>
        <source>Nothing is open</source>
        <translation>尚未打开任何内容</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>Marked: %1</source>
        <translation>已标记：%1</translation>
    </message>
    <message>
        <source>Writing the picture…</source>
        <translation>正在写入图片…</translation>
    </message>
    <message>
        <source>Opening was cancelled.</source>
        <translation>已取消打开。</translation>
    </message>
    <message>
        <source>And %1 more, see the panel “Problems”.</source>
        <translation>另有 %1 个，请看“问题”面板。</translation>
    </message>
</context>
<context>
    <name>plumbline::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
</context>
<context>
    <name>plumbline::ProblemModel</name>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Byte offset</source>
        <translation>字节偏移</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>plumbline::ProblemsPanel</name>
    <message>
        <source>No problems: everything in the opened files was understood.</source>
        <translation>没有问题：打开的文件全部可以理解。</translation>
    </message>
    <message>
        <source>Nothing is open. What is wrong with a file is listed here once it was read.</source>
        <translation>尚未打开任何内容。读取文件后，发现的问题会列在这里。</translation>
    </message>
</context>
<context>
    <name>plumbline::PropertyModel</name>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>plumbline::StartPage</name>
    <message>
        <source>Drop a profile anywhere on this window: a folder that ends in _ascend_pt or _ascend_ms, a folder that holds several cards, or a single trace_view.json (also .gz and .zst). Several at once share one timeline.</source>
        <translation>将性能数据拖放到此窗口的任意位置：以 _ascend_pt 或 _ascend_ms 结尾的文件夹、包含多张卡的文件夹，或单个 trace_view.json（也可以是 .gz 和 .zst）。同时拖入多个时，它们共用一条时间线。</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
</context>
<context>
    <name>plumbline::Theme</name>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Compute, cube</source>
        <translation>计算，Cube</translation>
    </message>
    <message>
        <source>Compute, vector or mixed</source>
        <translation>计算，Vector 或混合</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Wait, not overlapped</source>
        <translation>等待 / 未掩盖</translation>
    </message>
    <message>
        <source>AI CPU</source>
        <translation>AI CPU</translation>
    </message>
    <message>
        <source>Memory copy</source>
        <translation>内存拷贝</translation>
    </message>
    <message>
        <source>Host API</source>
        <translation>主机 API</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
</context>
<context>
    <name>plumbline::TimelinePicture</name>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1：%2 至 %3</translation>
    </message>
    <message>
        <source>; further cards: %1</source>
        <translation>；其他卡：%1</translation>
    </message>
    <message>
        <source>from the start: %1 to %2; duration %3</source>
        <translation>相对起点：%1 至 %2；时长 %3</translation>
    </message>
    <message>
        <source>lanes left out for want of room: %1</source>
        <translation>因空间不足省略的泳道：%1</translation>
    </message>
    <message>
        <source>slices joined in columns of %1 px</source>
        <translation>切片按 %1 px 的列合并</translation>
    </message>
</context>
<context>
    <name>plumbline::TimelineView</name>
    <message>
        <source>at %1</source>
        <translation>位于 %1</translation>
    </message>
    <message>
        <source>duration %1</source>
        <translation>持续时间 %1</translation>
    </message>
    <message>
        <source>start %1</source>
        <translation>开始 %1</translation>
    </message>
    <message>
        <source>%1 within 50 µs: the device waits for the host (%2)</source>
        <translation>%1 在 50 µs 内：设备在等待主机（%2）</translation>
    </message>
    <message>
        <source>%1: %2 of %3 arrows drawn, zoom in for all</source>
        <translation>%1：绘制了 %3 条流中的 %2 条，放大可查看全部</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>max %1</source>
        <translation>最大 %1</translation>
    </message>
    <message>
        <source>another day, aligned by start</source>
        <translation>不在同一天，按起点对齐</translation>
    </message>
    <message>
        <source>%1 slices in this pixel, the longest:</source>
        <translation>此像素含 %1 个切片，最长的是：</translation>
    </message>
    <message>
        <source>1 lane</source>
        <translation>1 条泳道</translation>
    </message>
    <message>
        <source>%1 lanes</source>
        <translation>%1 条泳道</translation>
    </message>
    <message>
        <source>1 counter</source>
        <translation>1 个计数器</translation>
    </message>
    <message>
        <source>%1 counters</source>
        <translation>%1 个计数器</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Selected slice: %1 of %2 arrows drawn</source>
        <translation>所选切片：共 %2 条箭头，已绘制 %1 条</translation>
    </message>
    <message>
        <source>1 more row</source>
        <translation>还有 1 行</translation>
    </message>
    <message>
        <source>%1 more rows</source>
        <translation>还有 %1 行</translation>
    </message>
    <message>
        <source>(no name)</source>
        <translation>（无名称）</translation>
    </message>
</context>
</TS>
