// One line of form text for each line of JSON in the file that is named, by the writer that is named first.
const fs = require("fs");

// jQuery needs a document to be made with; its function param needs none.
function jqueryParam() {
    const source = fs.readFileSync(require.resolve("jquery"), "utf8");
    const version = /jQuery JavaScript Library v([0-9.]+)/.exec(source)[1];
    const start = source.indexOf("function buildParams(");
    const end = source.indexOf("jQuery.fn.extend", start);
    const each = (object, callback) => { for (const key of Object.keys(object)) callback.call(object[key], isNaN(key) ? key : +key, object[key]); };
    const type = value => value === null ? "null" : Array.isArray(value) ? "array" : typeof value;
    const make = new Function("jQuery", "rbracket", "toType", "isFunction", source.slice(start, end) + "return jQuery.param;");
    if (!version.startsWith("3.")) throw new Error("jQuery " + version);
    return make({ each, isPlainObject: value => type(value) === "object" }, /\[\]$/, type, value => typeof value === "function");
}

function flattened(value, name, pairs) {
    if (Array.isArray(value)) value.forEach(item => flattened(item, name, pairs));
    else if (value !== null && typeof value === "object")
        Object.keys(value).forEach(key => flattened(value[key], name === null ? key : `${name}[${key}]`, pairs));
    else pairs.push([name, value]);
    return pairs;
}

const writers = {
    qs: () => require("qs").stringify,
    jquery: jqueryParam,
    whatwg: () => tree => new URLSearchParams(flattened(tree, null, [])).toString(),
};
const write = writers[process.argv[2]]();
const lines = fs.readFileSync(process.argv[3], "utf8").split("\n").slice(0, -1);
process.stdout.write(lines.map(line => write(JSON.parse(line)) + "\n").join(""));
