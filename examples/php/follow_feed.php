<?php

// Keeps a copy of all stays that can be booked in a file: a feed first, then every change.
//
//     php follow_feed.php http://localhost:8080 <key> copy.json [--once]
//
// Needs nothing but PHP 8.1 with zlib. With --once it ends when the copy is in sync. A real copy belongs into a database, with
// `generation` and `after` in the transaction of what is written.

declare(strict_types=1);

[, $url, $key, $file] = $argv;
$once = in_array('--once', $argv, true);

/** Returns the answer and its headers; waits and asks again while the service is away or has too much to do. */
function ask(string $path): array
{
    global $url, $key;
    $headers = ["X-API-Key: $key", 'Connection: close'];
    $context = stream_context_create(['http' => ['header' => $headers, 'timeout' => 60, 'ignore_errors' => true]]);
    for ($rest = 1; ; $rest = min(30, 2 * $rest)) {
        $http_response_header = [];
        $bytes = @file_get_contents(rtrim($url, '/') . $path, false, $context);
        $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0);
        if ($bytes !== false && $status === 200) {
            return [$bytes, $http_response_header];
        }
        if ($status !== 0 && $status !== 429 && $status < 500) {
            throw new RuntimeException("$path: $bytes");
        }
        sleep($rest);
    }
}

function generationOf(array $headers): string
{
    foreach ($headers as $header) {
        if (preg_match('/^X-Generation: (.+)/i', $header, $found)) {
            return trim($found[1]);
        }
    }
    return '';
}

/** Returns a copy filled from the newest file of each channel; where there is none yet, all changes are the catalog. */
function begin(): array
{
    $all = json_decode(ask('/v2/feeds')[0], true);
    $feeds = array_filter($all, fn (array $feed): bool => $feed['kind'] === 'availabilities');
    $lodgings = [];
    foreach ($feeds as $feed) {
        [$packed] = ask(parse_url($feed['url'], PHP_URL_PATH));
        if (hash('sha256', $packed) !== $feed['sha256']) {
            return begin();
        }
        foreach (explode("\n", rtrim(gzdecode($packed))) as $line) {
            $item = json_decode($line, true);
            $lodgings[$item['lodgingId']] = $item['availability'];
        }
    }
    $generation = $feeds ? reset($feeds)['generation'] : generationOf(ask('/v2/changes?after=0&limit=1')[1]);
    $after = $feeds ? min(array_column($feeds, 'sequence')) : 0;
    return ['generation' => $generation, 'after' => $after, 'lodgings' => $lodgings];
}

$copy = is_file($file) ? json_decode(file_get_contents($file), true) : begin();
do {
    $wait = $once ? 0 : 25;
    [$text, $headers] = ask("/v2/changes?after={$copy['after']}&include=availabilities&limit=200&wait=$wait");
    $isLevel = false;
    if (generationOf($headers) !== $copy['generation']) { // a backup was restored
        $copy = begin();
    } else {
        $page = json_decode($text, true);
        foreach ($page['changes'] as $change) {
            unset($copy['lodgings'][$change['lodgingId']]);
            if (!$change['removed'] && isset($change['availability'])) {
                $copy['lodgings'][$change['lodgingId']] = $change['availability'];
            }
        }
        $isLevel = $page['lastSequence'] === $copy['after'];
        $copy['after'] = $page['lastSequence'];
    }
    file_put_contents("$file.part", json_encode($copy));
    rename("$file.part", $file);
} while (!$once || !$isLevel);
