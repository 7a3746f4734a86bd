import { expect, it } from 'vitest'
import { choice, defineResource, text } from '../../../src/define'
import { isFinal, isForward } from '../../../src/pages/transitions/transitionFields'

const journeys = defineResource({
  name: 'journeys',
  title: 'name',
  subject: 'Journey',
  fields: {
    name: text(),
    status: choice(['planned', 'booked', 'held', 'given_up', 'refused'], {
      default: 'planned',
      readOnly: true,
      tones: { planned: 'info', booked: 'success', held: 'warning', given_up: 'neutral', refused: 'error' },
    }),
  },
  transitions: {
    book: { from: ['planned', 'held'], to: 'booked' },
    hold: { from: ['planned', 'booked'], to: 'held' },
    give_up: { from: ['planned', 'held'], to: 'given_up' },
    refuse: { from: ['planned'], to: 'refused' },
    take_up: { from: ['refused'], to: 'planned', reason: true },
    note: { from: ['planned', 'booked', 'refused'] },
  },
})

it.each([
  ['book', 'planned', true],
  ['hold', 'planned', true],
  ['hold', 'booked', false],
  ['give_up', 'planned', false],
  ['refuse', 'planned', false],
  ['take_up', 'refused', false],
  ['note', 'planned', true],
  ['note', 'booked', true],
  ['note', 'refused', false],
])('R-05 %s from %s is highlighted: %s', (move, status, standsOut) => {
  expect(isForward(journeys, move, { status })).toBe(standsOut)
})

it('R-05 a transition that keeps the status is not final, so one click can make it', () => {
  expect([isFinal(journeys, 'note'), isFinal(journeys, 'give_up')]).toEqual([false, true])
})
