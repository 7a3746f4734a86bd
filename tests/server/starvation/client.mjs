// A client of its own thread, which nothing of the test holds up: it asks one question every few milliseconds, whether
// the last answer is there or not, and notes how long each took.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, every } = workerData
// A few connections in turn: none is idle for so long that the server closes it in the moment in which it is used again.
const agent = new Agent({ keepAlive: true, maxSockets: 200, maxFreeSockets: 4, scheduling: 'fifo' })
let answers = []

function ask(at = performance.now()) {
  const done = (status, problem) => answers.push({ ms: performance.now() - at, status, problem })
  const sent = request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, answer => {
    answer.resume()
    answer.on('end', () => done(answer.statusCode))
  })
  sent.on('error', ({ code }) => {
    // After a long wait it may have been closed all the same: browsers, too, ask once more then.
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
