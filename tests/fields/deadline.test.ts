import { expect, it } from 'vitest'
import { isOverdue } from '../../src/core/field/deadline'
import { choice } from '../../src/fields/choice/choice.type'
import '../../src/fields'

const open = { deadline: { status: ['open', 'waiting'] } }
const fields = { status: choice(['open', 'waiting', 'done']) }
const now = new Date('2027-03-01T12:00:00Z')

it.each([
  ['2027-02-28', 'open', true],
  ['2027-03-01', 'open', false],
  ['2027-02-28', 'done', false],
  ['2027-03-01T11:59:00.000Z', 'waiting', true],
  ['2027-03-01T12:01:00.000Z', 'waiting', false],
])('D-04 %s is overdue in the status %s: %s', (value, status, overdue) => {
  expect(isOverdue(open, value, { record: { status }, fields, now })).toBe(overdue)
  expect(isOverdue({}, value, { record: { status }, fields, now })).toBe(false)
})
