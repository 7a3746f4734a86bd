import { describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { type Document, operationsOf } from '../fuzz/document'
import type { Answer } from '../testApp'
import { difference, effects, openCopy, send, type Times, work } from './copy'
import { leftOutOf } from './leftOut'
import type { Step } from './step'
import { steps } from './steps'

const LONG = Boolean(process.env.TEST_LONG)

/** By step, what it comes to when it is begun once, and what breaks at the end; found on the first database. */
const once: { effects: string[]; broken?: string[] } = { effects: [] }

/** Of several answers: the one that was taken, and those that are neither taken nor an expected refusal. */
function sortOut({ others = [] }: Step, answers: readonly Answer[]) {
  const accepted = answers.filter(({ status }) => status < 300)
  const allowed = [404, 409, ...others]
  return {
    taken: accepted.find(({ body }) => body?.meta?.operation) ?? accepted[0],
    refused: answers.filter(({ status }) => status >= 300 && !allowed.includes(status)),
  }
}

describe.each(engines)('everything begun several times at once on $name', engine => {
  const begun = new Set<string>()
  let document: Document
  let leftOut: string[][]

  /** Takes every step in an office of its own; says what is other than it is when each is begun once. */
  async function takeSteps(times: Times): Promise<string[]> {
    const copy = await openCopy(engine, times)
    const { test } = copy.market
    try {
      const wrong: string[] = []
      let before = await effects(copy)
      for (const [at, step] of steps.entries()) {
        const sent = await step.send(copy)
        begun.add(sent.op)
        const answers = await send(copy, sent)
        const { taken, refused } = sortOut(step, answers)
        const name = `${at} ${sent.op} × ${times}`
        if (!taken) wrong.push(`${name}: none was taken: ${JSON.stringify(answers[0]?.body).slice(0, 300)}`)
        for (const { status, body } of refused)
          wrong.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 300)}`)
        if (taken) await step.keep?.(copy, taken)
        await work(copy)
        const after = await effects(copy)
        const effect = difference(before, after)
        before = after
        if (step.mailsAgain) delete effect.outgoing_mails
        const text = JSON.stringify(effect)
        once.effects[at] ??= text
        if (text !== once.effects[at]) wrong.push(`${name}: ${text} in place of ${once.effects[at]}`)
      }
      const { db, resources } = test.services
      const broken = (await brokenInvariants(db, resources)).map(line => line.replace(/\d+/g, '#'))
      once.broken ??= broken
      expect(broken).toEqual(once.broken)
      leftOut ??= leftOutOf(resources)
      document ??= (await test.call('/api/v1/openapi.json')).body
      return wrong
    } finally {
      await test.close()
    }
  }

  it('U-07 has the effect of being begun once; the others get the same answer, a 404 or a 409', {
    timeout: 600_000,
  }, async () => {
    const all: Times[] = LONG ? [1, 2, 6] : once.broken ? [6] : [1, 6]
    for (const times of all) expect(await takeSteps(times)).toEqual([])
  })

  it('U-07 every operation that changes something is begun several times at once, or left out for a reason', () => {
    const changing = operationsOf(document)
      .filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method))
      .map(({ method, path }) => `${method} ${path}`)
    expect(begun.size).toBeGreaterThan(60)
    expect(changing.filter(one => !begun.has(one) && !leftOut.flat().includes(one))).toEqual([])
    // An entry that names nothing any more would leave out whatever gets its name.
    expect(leftOut.filter(entry => !entry.some(one => changing.includes(one)))).toEqual([])
  })
})
