import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export type CommandResult = { ok: boolean; output: string; seconds: number }

export type CommandOptions = { env?: Record<string, string>; minutes: number; echo: boolean }

/** Runs a program of `node_modules/.bin`, collects its output, and stops it after a timeout. */
export function runCommand(
  [program = '', ...args]: string[],
  options: CommandOptions,
): Promise<CommandResult> {
  const started = Date.now()
  const chunks: string[] = []
  // A separate process group, so that servers and browsers that the program started are stopped with it.
  const group = process.platform !== 'win32'
  const child = spawn(program, args, {
    env: { ...process.env, ...options.env, PATH: binaries(), FORCE_COLOR: '0', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !group,
    detached: group,
  })
  const stop = (signal: NodeJS.Signals) => {
    if (group && child.pid) process.kill(-child.pid, signal)
    else child.kill(signal)
  }
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', chunk => {
      chunks.push(chunk)
      if (options.echo) process.stdout.write(chunk)
    })
  }
  const interrupt = () => {
    stop('SIGTERM')
    process.exitCode = 130
  }
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt)
  const timer = setTimeout(() => {
    chunks.push(`\nStopped: longer than ${options.minutes} minutes.\n`)
    stop('SIGKILL')
  }, options.minutes * 60_000)

  return new Promise(resolve => {
    const finish = (ok: boolean) => {
      clearTimeout(timer)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ ok, output: chunks.join(''), seconds: (Date.now() - started) / 1000 })
    }
    child.once('error', error => {
      chunks.push(`${program} cannot be run: ${error.message}\n`)
      finish(false)
    })
    child.once('close', code => finish(code === 0))
  })
}

function binaries(): string {
  return [join(process.cwd(), 'node_modules/.bin'), process.env.PATH].join(delimiter)
}
