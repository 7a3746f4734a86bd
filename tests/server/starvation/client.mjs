// Runs in its own thread, so that the test can't delay it. Sends a request every few milliseconds, without
// waiting for the previous response, and records how long each takes.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, every } = workerData
// Uses a few connections in turn, so that none is idle long
// enough for the server to close it just as it is used again.
const agent = new Agent({ keepAlive: true, maxSockets: 200, maxFreeSockets: 4, scheduling: 'fifo' })
let answers = []

function ask(at = performance.now()) {
  const done = (status, problem) => answers.push({ ms: performance.now() - at, status, problem })
  const sent = request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, answer => {
    answer.resume()
    answer.on('end', () => done(answer.statusCode))
  })
  sent.on('error', ({ code }) => {
    // A connection that was idle too long might still be closed. The client retries once, like a browser.
    if (sent.reusedSocket && code === 'ECONNRESET') ask(at)
    else done(0, code)
  })
  sent.end()
}

const timer = setInterval(() => ask(), every)
parentPort.on('message', () => {
  parentPort.postMessage(answers)
  answers = []
})
parentPort.on('close', () => clearInterval(timer))
