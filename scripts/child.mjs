import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';

const ECHO = 2_000;

/**
 * Runs a command to its end and returns its exit code, or 128 + n if signal n ended it.
 *
 * The command runs in its own process group. Otherwise, on Ctrl-C, both the terminal and npm would signal it,
 * and a second signal means "do not wait". This process receives the signals, forwards the first one to the
 * group and ignores repetitions for two seconds. A later signal ends the group immediately.
 */
export function runToEnd(command, args, env) {
  const child = spawn(command, args, { env, stdio: 'inherit', detached: true });
  return new Promise(resolve => {
    const forward = forwarder(child);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const watcher = endWithUs(child);
    const done = code => {
      for (const signal of signals) process.off(signal, forward);
      watcher?.kill('SIGKILL');
      resolve(code);
    };
    child.once('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
    child.once('error', error => {
      process.stderr.write(`${command} cannot be run: ${error.message}\n`);
      done(1);
    });
  });
}

function forwarder(child) {
  let first;
  return signal => {
    const now = performance.now();
    if (first !== undefined && now - first < ECHO) return;
    // Closing the terminal counts as a request to end normally.
    signalGroup(child, first === undefined ? (signal === 'SIGHUP' ? 'SIGTERM' : signal) : 'SIGKILL');
    first ??= now;
  };
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has already ended.
  }
}

/** Ends the group if this process is killed: a shell waits on a pipe that closes with this process. */
function endWithUs(child) {
  if (child.pid === undefined) return undefined;
  const script = 'read -r line; kill -s KILL -- "-$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watcher.on('error', () => undefined);
  return watcher;
}
