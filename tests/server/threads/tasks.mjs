// A worker for threadPool.test.ts with tasks that behave like the processing of hostile files.
import { parentPort } from 'node:worker_threads'

const tasks = {
  double: number => number * 2,
  endless: () => {
    for (;;);
  },
  hungry: () => {
    const all = []
    for (;;) all.push(Array.from({ length: 10_000 }, (_, at) => at + 0.5))
  },
  wrong: () => {
    throw new Error('a bug')
  },
  crash: () => process.exit(3),
}

parentPort.on('message', ({ id, name, input }) => {
  try {
    parentPort.postMessage({ id, kind: 'done', output: tasks[name](input) })
  } catch (error) {
    parentPort.postMessage({ id, kind: 'failed', message: error.message })
  }
})
