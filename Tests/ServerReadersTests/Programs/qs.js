// Prints what qs, or URLSearchParams, makes of each text of a file (see Tests/ReaderProbe/Texts.swift), a line each.
//     node qs.js qs|qs-dots|flat TEXTS
'use strict';
const fs = require('fs');
const qs = require('qs');

function text(value) {
    let line = '"';
    for (const code of Buffer.from(value, 'utf8')) {
        if (code === 34 || code === 92) line += '\\' + String.fromCharCode(code);
        else if (code >= 32 && code < 127) line += String.fromCharCode(code);
        else line += '\\u' + code.toString(16).padStart(4, '0');
    }
    return line + '"';
}

function tree(value) {
    if (value === null || value === undefined) return 'null';
    if (typeof value === 'boolean') return String(value);
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return '[' + value.map(tree).join(',') + ']';
    return '{' + Object.keys(value).map(key => text(key) + ':' + tree(value[key])).join(',') + '}';
}

const readers = {
    'qs': value => qs.parse(value),
    'qs-dots': value => qs.parse(value, { allowDots: true }),
    // The first question mark is no part of a query. Where an escape is broken, Node loses characters that are not ASCII
    // and stand there unescaped, against the standard; browsers escape them before.
    'flat': value => {
        const lists = new Map();
        const escaped = value.replace(/[^\x00-\x7f]/gu, encodeURIComponent);
        for (const [name, item] of new URLSearchParams('?' + escaped)) {
            if (lists.has(name)) lists.get(name).push(item); else lists.set(name, [item]);
        }
        return lists;
    },
};

function flat(lists) {
    return '{' + [...lists].map(([name, items]) => text(name) + ':' + tree(items)).join(',') + '}';
}

const read = readers[process.argv[2]];
const bytes = fs.readFileSync(process.argv[3]);
const lines = [];
for (let place = 0; place + 5 <= bytes.length;) {
    const count = bytes.readUInt32BE(place + 1);
    const result = read(bytes.toString('utf8', place + 5, place + 5 + count));
    lines.push('{"tree":' + (result instanceof Map ? flat(result) : tree(result)) + '}');
    place += 5 + count;
}
process.stdout.write(lines.join('\n') + '\n');
