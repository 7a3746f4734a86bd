import { expect } from 'vitest'
import { runClock } from '../../../server/work/jobs/clock/runClock'
import type { Values } from '../../../src/core/schema/resource'
import type { Engine } from '../../support/databases'
import type { Answer } from '../testApp'
import { openPolicyOffice, type PolicyOffice } from './policyOffice'

/** An office whose contracts renew tacitly, with a scheduled job that runs when a test says so. */
export interface ContractOffice extends PolicyOffice {
  post(path: string, body?: Values): Promise<Answer>
  /** Makes a transition; fails the test if it is refused. */
  move(path: string, body?: Values): Promise<Values>
  /** Returns the keys of the fields that block a transition, or its refused fields. */
  refusal(path: string, body: Values): Promise<string>
  /** Sets the office's day, a little after midnight, and runs the scheduled job. */
  dayComes(day: string): Promise<void>
  /** The terms of a contract, oldest first. */
  terms(policyNo: string): Promise<Values[]>
}

export async function openContractOffice(engine: Engine): Promise<ContractOffice> {
  const office = await openPolicyOffice(engine)
  const post: ContractOffice['post'] = (path, body = {}) =>
    office.app.call(`/api/v1/${path}`, { token: office.manager, body })
  return {
    ...office,
    post,
    async move(path, body) {
      const { status, body: answer } = await post(path, body)
      expect(status, JSON.stringify(answer)).toBeLessThan(300)
      return answer.data
    },
    async refusal(path, body) {
      const { status, body: answer } = await post(path, body)
      expect(status, JSON.stringify(answer)).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      return JSON.stringify(answer)
    },
    async dayComes(day) {
      office.app.clock.set(`${day}T00:03:00Z`)
      await runClock(office.app.services)
    },
    async terms(policyNo) {
      const filter = encodeURIComponent(JSON.stringify({ policy_no: policyNo }))
      const rows = await office.ask(`policies?filter=${filter}&sort=["effective","ASC"]`)
      return rows as unknown as Values[]
    },
  }
}
