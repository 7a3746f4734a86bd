import { setTimeout as delay } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../../server/accounts/auth/demoPassword'
import type { Traffic } from '../browser/traffic'

const EMAIL = 'admin@example.com'
const EMAIL_FIELD = 'input[type=email], input[name=email], input[name=username]'
const PASSWORD_FIELD = 'input[type=password]'

export interface Sent {
  /** When the request was sent, by the browser's clock. */
  at: number
  /** How many times typed text was lost and had to be typed again. */
  lost: number
}

/**
 * Fills in the form with the keyboard, at full speed or over some seconds, and presses Enter until the page
 * sends it. A form that is only painted does not count as usable.
 */
export async function signIn(page: Page, cdp: CDPSession, traffic: Traffic, seconds: number): Promise<Sent> {
  const sent = traffic.posts('/auth/login')
  const begun = performance.now()
  let lost = -1
  let went: number | undefined
  void sent.then(at => {
    went = at
  })
  const pause = (seconds * 1000) / (EMAIL.length + DEMO_PASSWORD.length)
  while (went === undefined) {
    if (performance.now() - begun > 60_000) throw new Error('The form was never sent')
    if (!(await isFilled(page))) {
      lost += 1
      await fill(page, cdp, lost ? 0 : pause)
    }
    await delay(lost ? 0 : begun + seconds * 1000 - performance.now())
    await focus(page, PASSWORD_FIELD)
    await press(cdp, 'Enter', '\r', 13)
    await Promise.race([sent, delay(100)])
  }
  return { at: went, lost }
}

async function fill(page: Page, cdp: CDPSession, pause: number): Promise<void> {
  for (const [field, words] of [
    [EMAIL_FIELD, EMAIL],
    [PASSWORD_FIELD, DEMO_PASSWORD],
  ] as const) {
    await focus(page, field)
    await page.evaluate(`document.activeElement.select()`)
    if (pause === 0) await cdp.send('Input.insertText', { text: words })
    else
      for (const letter of words) {
        await press(cdp, letter, letter, keyCodeOf(letter))
        await delay(pause)
      }
  }
}

const focus = (page: Page, selector: string) =>
  page.evaluate(`document.querySelector(${JSON.stringify(selector)})?.focus()`)

const isFilled = async (page: Page) =>
  (await page.evaluate(
    `[${JSON.stringify(EMAIL_FIELD)}, 'input[type=password]'].map(s => document.querySelector(s)?.value).join(' ')`,
  )) === `${EMAIL} ${DEMO_PASSWORD}`

// A letter's key code is that of its character. The code of the dot's character is the Delete key.
const keyCodeOf = (letter: string) => (/[a-z]/.test(letter) ? letter.toUpperCase().charCodeAt(0) : 0)

async function press(cdp: CDPSession, key: string, text: string, code: number): Promise<void> {
  const event = { key, windowsVirtualKeyCode: code }
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...event })
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
}
