// A client of its own thread, which nothing of the test holds up: it asks one question every few milliseconds, whether
// the last answer is there or not, and notes how long each took.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { url, token, every } = workerData
const agent = new Agent({ keepAlive: true, maxSockets: 200 })
let answers = []

function ask() {
  const at = performance.now()
  const done = (status, problem) => answers.push({ ms: performance.now() - at, status, problem })
  request(url, { agent, headers: { Authorization: `Bearer ${token}` } }, answer => {
    answer.resume()
    answer.on('end', () => done(answer.statusCode))
  })
    .on('error', error => done(0, error.code))
    .end()
}

const timer = setInterval(ask, every)
parentPort.on('message', () => {
  parentPort.postMessage(answers)
  answers = []
})
parentPort.on('close', () => clearInterval(timer))
