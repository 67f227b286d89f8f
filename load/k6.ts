import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a k6 run comes to. */
export type Load = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  failedShare: number;
  requests: number;
};

type Trend = { med: number; 'p(95)': number; 'p(99)': number };
type Summary = {
  metrics: {
    http_reqs: { rate: number; count: number };
    http_req_duration: Trend;
    http_req_failed: { value: number };
  };
};

/** Runs a script of load/k6 with `input` as its data; the script reads it by `open(__ENV.INPUT)`. */
export async function k6(script: string, input: unknown, env: Record<string, string> = {}): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'momos-k6-'));
  try {
    const [inputFile, summaryFile] = [join(folder, 'input.json'), join(folder, 'summary.json')];
    await writeFile(inputFile, JSON.stringify(input));
    await run(
      process.env.K6 ?? 'k6',
      [
        'run',
        '--quiet',
        '--no-usage-report',
        '--summary-trend-stats',
        'med,p(95),p(99)',
        '--summary-export',
        summaryFile,
        join(import.meta.dirname, 'k6', script),
      ],
      { ...env, INPUT: inputFile },
    );
    const { metrics } = JSON.parse(await readFile(summaryFile, 'utf8')) as Summary;
    const { http_reqs: requests, http_req_duration: duration, http_req_failed: failed } = metrics;
    return {
      perSecond: requests.rate,
      requests: requests.count,
      p50: duration.med,
      p95: duration['p(95)'],
      p99: duration['p(99)'],
      failedShare: failed.value,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function run(command: string, args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('error', reject);
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`k6 ended with ${code}: ${said.slice(-2000)}`)),
    );
  });
}
