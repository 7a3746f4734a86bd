import { afterAll, expect, it } from 'vitest'
import { issueOf } from '../../src/core/schema/issues'
import { date } from '../../src/define'
import { schemaOf } from '../../src/fields/schemas'
import { TestClock } from '../support/testClock'

const clock = new TestClock()
afterAll(() => clock.run())

it('K-14 a form that is open over midnight refuses a day by the new day, and names it', () => {
  clock.set('2027-03-01T12:00:00Z')
  const schema = schemaOf(date({ min: '@today-1', max: '@today' }))
  clock.set('2028-02-20T12:00:00Z')
  const refusal = (day: string) => schema.safeParse(day).error?.issues.map(issueOf)
  expect(refusal('2028-02-20')).toBeUndefined()
  expect(refusal('2028-02-21')).toEqual([
    { key: 'validation.latest', params: expect.objectContaining({ max: '2028-02-20' }) },
  ])
  expect(refusal('2027-03-01')).toEqual([
    { key: 'validation.earliest', params: expect.objectContaining({ min: '2028-02-19' }) },
  ])
})
