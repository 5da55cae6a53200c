<?php
// Prints what PHP makes of each text of a file (see Tests/ReaderProbe/Texts.swift), a line each.
error_reporting(0);
ini_set('display_errors', '1');

function text(string $bytes): string {
    $line = '"';
    foreach (count_chars($bytes, 1) ? str_split($bytes) : [] as $byte) {
        $code = ord($byte);
        if ($byte === '"' || $byte === '\\') $line .= '\\' . $byte;
        elseif ($code >= 32 && $code < 127) $line .= $byte;
        else $line .= sprintf('\\u%04x', $code);
    }
    return $line . '"';
}

function tree(mixed $value, bool $isRoot = false): string {
    if (!is_array($value)) return text($value);
    if (!$isRoot && $value !== [] && array_is_list($value)) return '[' . implode(',', array_map('tree', $value)) . ']';
    $members = [];
    foreach ($value as $key => $item) $members[] = text((string) $key) . ':' . tree($item);
    return '{' . implode(',', $members) . '}';
}

$file = fopen($argv[1], 'rb');
while (($head = fread($file, 5)) !== false && strlen($head) === 5) {
    $count = unpack('N', substr($head, 1))[1];
    $bytes = $count > 0 ? fread($file, $count) : '';
    while (strlen($bytes) < $count) $bytes .= fread($file, $count - strlen($bytes));
    $result = [];
    parse_str($bytes, $result);
    echo '{"tree":', tree($result, true), "}\n";
}
