import { setFlagsFromString } from 'node:v8'

// The process that waits to become the API. Until it is told which build to run, it loads the code of the last one,
// because packages and most chunks stay the same.

// Node 20 optimizes WebAssembly early, which slows the start of the embedded database. This is Node 24's value.
setFlagsFromString('--wasm-tiering-budget=13000000')
process.once('message', entry => import(entry))
// Also if `npm run dev` is killed.
process.once('disconnect', () => process.kill(process.pid))
const [startModule] = process.argv.slice(2)
// Only a head start: the build that runs reports its own failures.
if (startModule) await import(startModule).catch(() => undefined)
