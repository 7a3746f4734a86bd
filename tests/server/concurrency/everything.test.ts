import { describe, expect, it } from 'vitest'
import { mainEngines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { type Document, operationsOf } from '../fuzz/document'
import type { Answer } from '../testApp'
import { difference, effects, openCopy, send, type Times, work } from './copy'
import { excludedOf } from './excluded'
import type { Step } from './step'
import { steps } from './steps'

const LONG = Boolean(process.env.TEST_LONG)

/**
 * The effect of each step started once, and the invariants broken at the end; recorded on the first database.
 */
const once: { effects: string[]; broken?: string[] } = { effects: [] }

/** Returns the successful response, and the responses that are neither successful nor an expected refusal. */
function sortOut({ others = [] }: Step, answers: readonly Answer[]) {
  const accepted = answers.filter(({ status }) => status < 300)
  const allowed = [404, 409, ...others]
  return {
    taken: accepted.find(({ body }) => body?.meta?.operation) ?? accepted[0],
    refused: answers.filter(({ status }) => status >= 300 && !allowed.includes(status)),
  }
}

// PostgreSQL runs first, because it is faster at the additional run that starts each step once.
describe.each(mainEngines.toReversed())('starting everything several times at once on $name', engine => {
  const begun = new Set<string>()
  let document: Document
  let leftOut: string[][]

  /** Runs all steps in a new office; returns the differences from starting each step once. */
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
      leftOut ??= excludedOf(resources)
      document ??= (await test.call('/api/v1/openapi.json')).body
      return wrong
    } finally {
      await test.close()
    }
  }

  it('U-07 has the effect of a single start; the others get the same response, a 404 or a 409', {
    timeout: 600_000,
  }, async () => {
    const all: Times[] = LONG ? [1, 2, 6] : once.broken ? [6] : [1, 6]
    for (const times of all) expect(await takeSteps(times)).toEqual([])
  })

  it('U-07 covers every operation that changes something, or excludes it for a reason', () => {
    const changing = operationsOf(document)
      .filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method))
      .map(({ method, path }) => `${method} ${path}`)
    expect(begun.size).toBeGreaterThan(60)
    expect(changing.filter(one => !begun.has(one) && !leftOut.flat().includes(one))).toEqual([])
    // An entry without a match would silently exclude a future operation with its name.
    expect(leftOut.filter(entry => !entry.some(one => changing.includes(one)))).toEqual([])
  })
})
