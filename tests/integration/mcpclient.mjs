// SPDX-License-Identifier: GPL-3.0-or-later
// Drives `plumbline serve --mcp` with the client library of the Model Context Protocol.
//
//     node mcpclient.mjs PROGRAM MODULES     MODULES is a node_modules folder with @modelcontextprotocol/sdk; exit code 77 without it
//
// The library checks each message against the schema of the protocol. A demo is opened, asked with every tool, and read whole through
// the tool "more".
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, modules] = process.argv.slice(2);
const library = join(resolve(modules), '@modelcontextprotocol', 'sdk', 'dist', 'esm', 'client');
if (!existsSync(library)) {
    console.log('no client library in ' + modules);
    process.exit(77);
}
const { Client } = await import(pathToFileURL(join(library, 'index.js')));
const { StdioClientTransport } = await import(pathToFileURL(join(library, 'stdio.js')));

const folder = mkdtempSync(join(tmpdir(), 'plumbline-mcp-'));
const profile = join(folder, 'demo');
execFileSync(program, ['demo', profile, '--cards', '2', '--quiet'], { stdio: 'ignore' });

const client = new Client({ name: 'plumbline-test', version: '1' });
await client.connect(new StdioClientTransport({ command: program, args: ['serve', '--mcp'], env: process.env, stderr: 'inherit' }));

async function call(name, args) {
    const result = await client.callTool({ name, arguments: args });
    assert.ok(!result.isError, name + ': ' + JSON.stringify(result.content).slice(0, 300));
    return result.content;
}

async function ask(name, args) {
    const [content] = await call(name, args);
    assert.equal(content.type, 'text');
    assert.ok(content.text.length <= 20000, name + ' answers ' + content.text.length + ' characters');
    return JSON.parse(content.text);
}

/** Asks for more until the list behind `handle` is whole. */
async function whole(list, answer, ending) {
    for (let cut; (cut = answer.more?.find((each) => each.handle.endsWith(ending)));) {
        answer = await ask('more', { handle: cut.handle, from: cut.from });
        assert.ok(answer.items.length > 0);
        list = list.concat(answer.items);
    }
    return list;
}

try {
    assert.equal(client.getServerVersion().name, 'plumbline');
    const names = (await client.listTools()).tools.map((tool) => tool.name);
    assert.ok(names.includes('whatif') && names.includes('more'), names.join());

    assert.equal((await ask('open', { path: profile })).cards.length, 2);
    assert.equal((await ask('overview', { path: profile, cards: [1] })).cards.length, 1);
    const advice = await ask('advise', { path: profile });
    assert.ok(advice.findings[0].evidence.length > 0);
    assert.ok((await ask('tables', {})).tables.some((table) => table.name === 'slice'));
    const [[count]] = (await ask('query', { path: profile, sql: 'SELECT count(*) FROM slice' })).rows;
    const answer = await ask('query', { path: profile, sql: 'SELECT id, name FROM slice', limit: count });
    const rows = await whole(answer.rows, answer, ':/rows');
    assert.equal(new Set(rows.map(([id]) => id)).size, count);
    assert.ok((await ask('slices', { path: profile, lanes: ['*Stream*'], limit: 5, args: true })).slices.length > 0);
    assert.ok((await ask('kernels', { path: profile, by: 'type' })).cards.length === 2);
    assert.ok((await ask('compare', { base: profile, target: profile, base_card: 0, target_card: 1 })).kernels.length > 0);
    assert.ok((await ask('path', { path: profile })).duration_ns > 0);
    assert.ok((await ask('whatif', { path: profile, changes: ['host:aten::*=gone'] })).predicted_ns > 0);
    const [picture] = await call('render', { path: profile, cards: [0], size: '600x400' });
    assert.equal(picture.mimeType, 'image/png');
    assert.equal(Buffer.from(picture.data, 'base64').subarray(1, 4).toString(), 'PNG');
    assert.ok((await client.callTool({ name: 'open', arguments: {} })).isError);
    await assert.rejects(client.callTool({ name: 'remove', arguments: {} }));
} finally {
    await client.close();
    rmSync(folder, { recursive: true });
}
console.log('all tools answered');
