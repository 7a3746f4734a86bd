import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/databases'
import { brokenInvariants } from '../../support/invariants'
import { type Document, operationsOf } from '../fuzz/document'
import { type Copy, difference, effects, openCopy, send, work } from './copy'
import { leftOut } from './leftOut'
import { steps } from './steps'

const LONG = Boolean(process.env.TEST_LONG)

describe.each(engines)('everything begun several times at once on $name', engine => {
  const copies: Copy[] = []
  const begun = new Set<string>()
  beforeAll(async () => {
    for (const times of LONG ? ([1, 2, 6] as const) : ([1, 6] as const))
      copies.push(await openCopy(engine, times))
    for (const copy of copies)
      for (const who of Object.keys(copy.market.people))
        copy.memo.tokens = {
          ...copy.memo.tokens,
          [who]: await copy.market.test.signIn(`${who}@example.com`),
        }
  }, 300_000)
  afterAll(async () => {
    for (const { market } of copies) await market.test.close()
  })

  it('U-07 has the effect of being begun once; the others get the same answer, a 404 or a 409', {
    timeout: 600_000,
  }, async () => {
    const wrong: string[] = []
    for (const [at, step] of steps.entries()) {
      const done: { op: string; effect: unknown }[] = []
      for (const copy of copies) {
        const sent = await step.send(copy)
        begun.add(sent.op)
        await work(copy)
        const before = await effects(copy)
        const answers = await send(copy, sent)
        const accepted = answers.filter(({ status }) => status < 300)
        const taken = accepted.find(({ body }) => body?.meta?.operation) ?? accepted[0]
        const others = answers
          .map(({ status }) => status)
          .filter(status => status >= 300 && ![404, 409, ...(step.others ?? [])].includes(status))
        const told = `${at} ${sent.op} × ${copy.times}`
        if (!taken)
          wrong.push(`${told}: nothing was taken: ${JSON.stringify(answers[0]?.body).slice(0, 300)}`)
        else if (others.length)
          wrong.push(
            `${told}: ${others} ${JSON.stringify(answers.find(({ status }) => others.includes(status))?.body).slice(0, 300)}`,
          )
        if (taken) await step.keep?.(copy, taken)
        await work(copy)
        const effect = difference(before, await effects(copy))
        if (step.mailsAgain) delete effect.outgoing_mails
        done.push({ op: sent.op, effect })
      }
      const [once, ...more] = done
      for (const { op, effect } of more)
        if (JSON.stringify(effect) !== JSON.stringify(once?.effect))
          wrong.push(`${at} ${op}: ${JSON.stringify(effect)} in place of ${JSON.stringify(once?.effect)}`)
    }
    expect(wrong).toEqual([])
    // Purged numbers and what is noted of accounts break the same in every copy.
    const broken = async ({ market: { test } }: Copy) =>
      (await brokenInvariants(test.services.db, test.services.resources)).map(line =>
        line.replace(/\d+/g, '#'),
      )
    const [first, ...others] = copies
    const expected = first ? await broken(first) : []
    for (const copy of others) expect(await broken(copy)).toEqual(expected)
  })

  it('U-07 every operation that changes something is begun several times at once, or left out for a reason', async () => {
    const document = (await copies[0]?.market.test.call('/api/v1/openapi.json'))?.body as Document
    const changing = operationsOf(document).filter(({ method }) => ['POST', 'PUT', 'DELETE'].includes(method))
    expect(begun.size).toBeGreaterThan(60)
    const missing = changing
      .map(({ method, path }) => `${method} ${path}`)
      .filter(op => !begun.has(op) && !leftOut.some(([shape]) => shape.test(op)))
    expect(missing).toEqual([])
  })
})
