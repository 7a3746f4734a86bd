import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { officeTimeZone, setOfficeTime } from '../../../src/core/field/officeTime'
import { officeDay } from '../../../src/core/field/officeToday'
import { type SentRules, sentRules } from '../../../src/core/field/sentRules'
import { setZoneRules } from '../../../src/core/field/timeZone'
import { publicDefaults } from '../../../src/core/schema/publicSettings'
import { ZoneRulesNotice } from '../../../src/office/settings/ZoneRulesNotice'
import { followOffice } from '../../../src/ui/session/followOffice'
import { createSession } from '../../../src/ui/session/session'
import { show } from '../../pages/stage'

const zone = 'Africa/Tunis'
const settingsWith = (time_zone_rules: SentRules) => ({ ...publicDefaults, time_zone: zone, time_zone_rules })
const same = sentRules(zone, new Date('2026-11-28T12:00:00Z'))
const others = { ...same, changes: [...same.changes, { at: '2026-09-20T02:00:00.000Z', offset: 0 }] }

const before = officeTimeZone()
afterEach(() => {
  setOfficeTime({ time_zone: before })
  setZoneRules(undefined)
})

const open = (rules: SentRules) =>
  show(
    <>
      <ZoneRulesNotice />
      <p>Rules</p>
    </>,
    { answers: {}, at: '/branches/create', settings: settingsWith(rules) },
  )

describe('the notice about time zone rules', () => {
  it('F-07 is absent if server, database and browser have the same', async () => {
    open(same)
    expect(await screen.findByText('Rules')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('F-07 names the zone and the day from which the browser or the database differs', async () => {
    setOfficeTime({ time_zone: zone })
    open({ ...others, database_differs_from: '2027-03-01T23:30:00.000Z' })
    const [database, browser] = await screen.findAllByRole('alert')
    expect(database).toHaveTextContent('From Mar 2, 2027 on, the database and the server have different')
    expect(browser).toHaveTextContent('From Sep 20, 2026 on, this browser and the server have different')
    expect(browser).toHaveTextContent(zone)
  })
})

it("F-07 the office's days in the browser follow the server's rules", () => {
  const session = createSession({ settings: settingsWith(same) })
  followOffice(session, async () => undefined)
  expect(officeDay('2026-11-27T23:30:00.000Z')).toBe('2026-11-28')
  session.set({ settings: settingsWith(others) })
  expect(officeDay('2026-11-27T23:30:00.000Z')).toBe('2026-11-27')
})
