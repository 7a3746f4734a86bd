import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Turns } from '../../../server/base/turns'

const PEOPLE = ['ana', 'ben', 'chi', 'dev']

/** A step of a random history: somebody wants to work, gives up waiting, or the nth running piece of work ends. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('enter' as const), person: fc.constantFrom(...PEOPLE) }),
  fc.record({ kind: fc.constant('leave' as const), at: fc.nat(9) }),
  fc.record({ kind: fc.constant('give up' as const), at: fc.nat(9) }),
)

interface Piece {
  person: string
  state: 'waiting' | 'running' | 'refused' | 'over'
  leave: () => void
  giveUp: AbortController
}

it('U-01 people take turns, one person has at most their share, and no free place stays empty', async () => {
  const limits = { atOnce: fc.integer({ min: 1, max: 5 }), waiting: fc.integer({ min: 1, max: 12 }) }
  await fc.assert(
    fc.asyncProperty(fc.record(limits), fc.array(step, { maxLength: 60 }), async (most, steps) => {
      const turns = new Turns(most)
      const pieces: Piece[] = []
      /** The people who began, in order. */
      const began: string[] = []
      const inState = (state: Piece['state'], person?: string) =>
        pieces.filter(one => one.state === state && (person === undefined || one.person === person))
      const half = (all: number) => Math.max(1, Math.floor(all / 2))
      const mayBegin = (person: string) => inState('running', person).length < half(most.atOnce)
      for (const one of steps) {
        const waitedBefore = new Set(inState('waiting').map(({ person }) => person))
        const firstBegan = began.length
        if (one.kind === 'enter') {
          const isFull =
            inState('waiting').length >= most.waiting ||
            inState('waiting', one.person).length >= half(most.waiting)
          const mustWait = inState('running').length >= most.atOnce || !mayBegin(one.person)
          const piece: Piece = {
            ...{ person: one.person, state: 'waiting', leave: () => undefined },
            giveUp: new AbortController(),
          }
          pieces.push(piece)
          void turns.enter(one.person, piece.giveUp.signal).then(
            leave => {
              began.push(one.person)
              Object.assign(piece, { state: 'running', leave })
            },
            error => {
              piece.state = error.status === 429 ? 'refused' : 'over'
            },
          )
          await Promise.resolve()
          await new Promise(setImmediate)
          expect(piece.state).toBe(mustWait ? (isFull ? 'refused' : 'waiting') : 'running')
        } else if (one.kind === 'leave') {
          const piece = inState('running')[one.at]
          if (piece) {
            piece.leave()
            // A second call changes nothing.
            piece.leave()
            piece.state = 'over'
          }
        } else inState('waiting')[one.at]?.giveUp.abort()
        await new Promise(setImmediate)
        expect(inState('running').length).toBeLessThanOrEqual(most.atOnce)
        for (const person of PEOPLE)
          expect(inState('running', person).length).toBeLessThanOrEqual(half(most.atOnce))
        // None of those who still wait could begin.
        if (inState('running').length < most.atOnce)
          for (const { person } of inState('waiting')) expect(mayBegin(person)).toBe(false)
        // Somebody who waited began, and everybody else who waited and may begin comes before their next turn.
        for (const person of began.slice(firstBegan))
          if (one.kind === 'leave') expect(waitedBefore.has(person)).toBe(true)
      }
    }),
    { numRuns: 300 },
  )
})

it('U-01 somebody who has one piece of work waits for one of each other person, however many those have', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 100 })
  const order: string[] = []
  const run = (person: string) => turns.run(person, async () => void order.push(person))
  await Promise.all([...Array(9).fill('ana'), ...Array(9).fill('ben'), 'chi'].map(run))
  expect(order.slice(0, 4)).toEqual(['ana', 'ana', 'ben', 'chi'])
  expect(order.filter(person => person === 'ben')).toHaveLength(9)
})

it('U-01 work that is given up in the moment its turn comes keeps no turn', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 5 })
  const leave = await turns.enter('ana')
  const giveUp = new AbortController()
  const given = turns.run('ben', async () => 'done', giveUp.signal)
  leave()
  giveUp.abort(new Error('gone'))
  await expect(given).rejects.toThrow('gone')
  expect(await turns.run('chi', async () => 'done')).toBe('done')
})
