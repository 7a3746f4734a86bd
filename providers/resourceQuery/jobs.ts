import { HttpError } from '../httpError'
import { type CallContext, call } from './restClient'

const POLL_MS = 500
const OPEN = new Set(['waiting', 'running'])

/** A long operation of the server, as `GET /jobs/{id}` tells it. */
interface Job<Result> {
  id: number | string
  status: string
  result?: Result
  error?: string
}

/** Waits until a job is over and gives its result; throws what it failed with. */
export async function finished<Result>(calling: CallContext, started: unknown): Promise<Result> {
  let job = started as Job<Result>
  while (job.result === undefined || OPEN.has(job.status)) {
    if (job.error) throw new HttpError(job.error, 500, { path: `jobs/${job.id}` })
    await new Promise(resolve => setTimeout(resolve, POLL_MS))
    job = (await call<Job<Result>>(calling, `jobs/${job.id}`)).data
  }
  return job.result
}
