import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where what is built is told of. */
export type Output = 'inherit' | 'ignore'

/** Builds with Vite in its own process, whose memory is given back when the server starts. */
export async function runVite(root: string, args: readonly string[], output: Output): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // Whoever asks may be a test, and what is built is for use all the same.
  const env = { ...process.env, NODE_ENV: 'production' }
  const stdio = ['ignore', output, 'inherit'] as const
  const child = spawn(process.execPath, [vite, 'build', ...args], { cwd: root, env, stdio: [...stdio] })
  const interrupt = (signal: NodeJS.Signals) => child.kill(signal)
  process.once('SIGTERM', interrupt).once('SIGINT', interrupt)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', interrupt).off('SIGINT', interrupt)
      resolve(code ?? signal)
    })
  })
  if (code !== 0) throw new Error(`Not built: vite build ${args.join(' ')} ended with ${code}.`)
}
