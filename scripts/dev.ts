import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Command } from '../server/commands/command'
import { runCommand } from '../server/commands/runCommand'

const command: Command = {
  call: 'npm run dev',
  about: 'Serves everything on one port and restarts when a file changes; pages change without a reload.',
  more: 'Set up by the same variables of the environment as npm start.',
}

const WATCH = ['watch', '--clear-screen=false', '--include', 'resources/**/*.{ts,json}']

await runCommand(command, async () => {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli')
  const child = spawn(process.execPath, [tsx, ...WATCH, 'server/main.ts', '--dev'], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', code => resolve(code ?? 1))
  })
})
