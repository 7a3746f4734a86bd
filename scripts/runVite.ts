import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Where the output of the build goes. */
export type Output = 'inherit' | 'ignore'

/** Runs a Vite build in its own process, so that its memory is free when the server starts. */
export async function runVite(root: string, args: readonly string[], output: Output): Promise<void> {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js')
  // The caller can be a test with NODE_ENV=test, but the build is always for production.
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
  if (code !== 0) throw new Error(`The build failed: vite build ${args.join(' ')} exited with ${code}.`)
}
