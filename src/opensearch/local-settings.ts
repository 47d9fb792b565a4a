import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { makeFolder } from '../values/make-folder.ts';

interface LocalSettings {
  /** Distinguishes this node from any other that may answer on the same port. */
  token: string;
}

/** Development node: loopback only, no automatic index creation, no reaction to a nearly full disk. */
function openSearchYml({ token }: LocalSettings): string {
  return [
    'network.host: 127.0.0.1',
    'transport.port: 9300-9499',
    `node.attr.start: ${token}`,
    'action.auto_create_index: false',
    'action.destructive_requires_name: false',
    // One bucket per lodging and day exceeds the default of 65,535 on large data sets.
    'search.max_buckets: 1000000',
    // The default is half the cores: with two cores, a lone search would use only one.
    `search.concurrent.max_slice_count: ${Math.min(2, availableParallelism())}`,
    'cluster.routing.allocation.disk.threshold_enabled: false',
    'cluster.max_shards_per_node: 3000',
    'http.compression: false',
    '',
  ].join('\n');
}

/** One log file of 16 MB and two older ones; nothing on the console. */
const log4jProperties = [
  'status = error',
  'appender.file.type = RollingFile',
  'appender.file.name = file',
  'appender.file.fileName = ${sys:opensearch.logs.base_path}/opensearch.log',
  'appender.file.filePattern = ${sys:opensearch.logs.base_path}/opensearch-%i.log',
  'appender.file.layout.type = PatternLayout',
  'appender.file.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n',
  'appender.file.policies.type = Policies',
  'appender.file.policies.size.type = SizeBasedTriggeringPolicy',
  'appender.file.policies.size.size = 16MB',
  'appender.file.strategy.type = DefaultRolloverStrategy',
  'appender.file.strategy.max = 2',
  'rootLogger.level = info',
  'rootLogger.appenderRef.file.ref = file',
  '',
].join('\n');

/** Rewritten at each start, so that a newer program brings its own configuration. */
export function writeLocalSettings(folder: string, settings: LocalSettings): void {
  makeFolder(folder);
  writeFileSync(join(folder, 'opensearch.yml'), openSearchYml(settings));
  writeFileSync(join(folder, 'log4j2.properties'), log4jProperties);
}
