<?php
// One line of form text for each line of JSON in the file that is named.
ini_set('precision', '14');
foreach (file($argv[1], FILE_IGNORE_NEW_LINES) as $line) {
    echo http_build_query(json_decode($line, true, 600)), "\n";
}
