import type { Browser, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { DEMO_PASSWORD, expect, test } from '../support/app'
import { watchConsole } from '../support/consoleWatch'
import { cutOff } from '../support/cutOff'

const PASSWORD = 'lantern gravel otter 41'
const OTHER_PASSWORD = 'walnut cobalt harbour 7'

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Opens a page in another browser, for another user. */
async function anotherBrowser(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' })
  const { watch, expectQuiet } = watchConsole(context)
  // The browser's console also reports the refusals that the test provokes.
  watch.allow(/status of 4\d\d/)
  // Any request can be the first to find that the session has expired; a live connection logs it (L-04).
  watch.allow(/broadcasting\/(user-)?auth was refused with 401|no token found/)
  context.on('close', expectQuiet)
  return context.newPage()
}

/** Returns the link in the latest mail to an address, which the administrator reads in the outbox. */
async function readLink(admin: Page, to: string, subject: RegExp): Promise<string> {
  await admin.goto('outbox')
  await admin.getByRole('button').filter({ hasText: to }).filter({ hasText: subject }).first().click()
  const mail = admin.getByRole('article')
  await expect(mail).toContainText(to)
  return (await mail.getByRole('link').first().getAttribute('href')) ?? ''
}

/** Returns the same link from the API, without opening the page. */
async function linkIn(admin: Page, to: string, subject: RegExp): Promise<string> {
  const cookies = await admin.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'accessToken')?.value ?? '')
  const url = new URL('/api/v1/outbox', admin.url()).href
  const answer = await admin.request.get(url, { headers: { Authorization: `Bearer ${token}` } })
  const { data } = (await answer.json()) as { data: { to: string; subject: string; text: string }[] }
  const mail = data.find(each => each.to === to && subject.test(each.subject))
  return /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

/** Returns the app path of a link that contains the office's public host. */
const pathOf = (link: string) => link.replace(/^.*\/build\//, '')

const fillPasswords = async (page: Page, password: string) => {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Repeat the password').fill(password)
}

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await press(page, 'Sign in')
}

/**
 * Returns a function that generates unused codes. A code works only once, so each call uses the next time
 * step.
 */
function authenticator(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) })
  let steps = 0
  return () => totp.generate({ timestamp: Date.now() + 30_000 * steps++ })
}

async function signOut(page: Page): Promise<void> {
  await press(page, /^Account of/)
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

test('A-13 to A-17 O-10 D-09 a colleague is invited, joins, sets up two-step verification, loses a session and a password', async ({
  page: admin,
  browser,
  baseURL,
  resumeSession,
}) => {
  test.setTimeout(180_000)
  const email = 'mira.invited@example.com'
  await resumeSession(admin, 'admin@example.com')
  await admin.goto('users/create')
  await admin.getByLabel('Name', { exact: false }).first().fill('Mira Invited')
  await admin.getByLabel(/^Email/).fill(email)
  await expect(main(admin)).toContainText('Leave empty to send an invitation')
  await press(admin, 'Save')
  await expect(admin.getByRole('heading', { name: 'Sign-in' })).toBeVisible()
  const colleaguePage = admin.url()
  await expect(main(admin)).toContainText('The link works until')

  const invitation = await readLink(admin, email, /invited/)
  const mira = await anotherBrowser(browser, baseURL)
  await mira.goto(pathOf(invitation))
  await expect(mira.getByRole('heading', { name: 'Welcome, Mira Invited' })).toBeVisible()
  expect(mira.url(), 'the token is not left in the address').not.toContain('token')
  await fillPasswords(mira, 'mira.invited1')
  await expect(mira.getByRole('status').filter({ hasText: 'Your name, your email address' })).toBeVisible()
  await press(mira, 'Save password')
  await expect(mira.getByLabel('New password')).toBeFocused()
  await expect(mira.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  await mira.reload()
  await fillPasswords(mira, PASSWORD)
  await expect(mira.getByRole('status').filter({ hasText: /Good|Strong/ })).toBeVisible()
  await press(mira, 'Save password')
  await press(mira, 'Go to sign-in')
  await fillSignIn(mira, email, PASSWORD)
  await expect(mira).toHaveURL(/\/dashboard$/)

  await press(mira, /^Account of/)
  await mira.getByRole('menuitem', { name: 'Account settings' }).click()
  await mira.getByRole('link', { name: 'Security' }).click()
  await expect(mira).toHaveTitle('Security · Account settings · Coverdesk')
  await press(mira, 'Set up')
  await mira.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD)
  await press(mira, 'Continue')
  const code = authenticator((await main(mira).locator('code').textContent()) ?? '')
  await press(mira, 'I’ve added it')
  await mira.getByLabel('Code').fill('000000')
  await press(mira, 'Turn on')
  await expect(mira.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await mira.getByLabel('Code').fill(code())
  await press(mira, 'Turn on')
  const recovery = mira.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(recovery).toHaveCount(10)
  const [recoveryCode = ''] = await recovery.allTextContents()
  await press(mira, 'I’ve saved them')
  await expect(main(mira)).toContainText('You enter a code each time you sign in')
  await signOut(mira)

  await mira.goto('login?to=%2Fpages%2Faccount-settings%2Fsecurity')
  await fillSignIn(mira, email, PASSWORD)
  await expect(mira).toHaveURL(/\/two-steps\?to=/)
  await mira.reload()
  await expect(mira.getByLabel('Code')).toBeFocused()
  await mira.getByLabel('Code').fill(code())
  await press(mira, 'Sign in')
  await expect(mira).toHaveURL(/\/pages\/account-settings\/security$/)

  const elsewhere = await anotherBrowser(browser, baseURL)
  await elsewhere.goto('login')
  await fillSignIn(elsewhere, email, PASSWORD)
  await press(elsewhere, 'Use a recovery code')
  await elsewhere.getByLabel('Recovery code').fill(recoveryCode)
  await press(elsewhere, 'Sign in')
  await expect(elsewhere).toHaveURL(/\/dashboard$/)

  await mira.reload()
  await expect(main(mira)).toContainText('This session')
  await press(mira, /^Sign out: Chrome on/)
  await expect(mira.getByRole('button', { name: /^Sign out: / })).toHaveCount(0)
  // Its live connection ended with the session, so the page redirects automatically.
  await expect(elsewhere).toHaveURL(/\/login\?to=/)

  await elsewhere.getByRole('link', { name: 'Forgot your password?' }).click()
  await elsewhere.getByLabel('Email').fill(email)
  await press(elsewhere, 'Send link')
  await expect(elsewhere.getByRole('status')).toContainText('If mira.invited@example.com belongs')
  const reset = pathOf(await linkIn(admin, email, /new password/))
  await elsewhere.goto(reset)
  await fillPasswords(elsewhere, OTHER_PASSWORD)
  await press(elsewhere, 'Save password')
  await expect(elsewhere.getByRole('heading', { name: 'Password saved' })).toBeVisible()
  await elsewhere.goto(reset)
  await expect(elsewhere.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  // The new password ended all sessions, so the page redirects automatically.
  await expect(mira).toHaveURL(/\/login\?to=/)

  await admin.goto(colleaguePage)
  await press(admin, 'Reset two-step verification')
  await expect(
    main(admin)
      .getByText('Two-step verification turned off', { exact: false })
      .or(admin.getByText(/Two-step verification turned off/))
      .first(),
  ).toBeVisible()
  await fillSignIn(mira, email, OTHER_PASSWORD)
  await expect(mira).toHaveURL(/\/pages\/account-settings\/security$/)
  await elsewhere.context().close()
  await mira.context().close()
})

test('A-13 A-15 a new user verifies their address first; a changed address is verified again', async ({
  page: admin,
  browser,
  baseURL,
  signIn,
}) => {
  await signIn(admin, 'admin@example.com')
  const email = 'noor.new@example.com'
  const noor = await anotherBrowser(browser, baseURL)
  await noor.goto('login')
  await noor.getByRole('link', { name: 'Create an account' }).click()
  await noor.getByLabel('Name').fill('Noor New')
  await noor.getByLabel('Email').fill(email)
  await fillPasswords(noor, PASSWORD)
  await press(noor, 'Create account')
  await expect(noor.getByRole('status')).toContainText(email)
  await noor.getByRole('link', { name: 'Back to sign-in' }).click()
  await fillSignIn(noor, email, PASSWORD)
  await press(noor, 'Resend link')
  await expect(noor.getByRole('status')).toContainText('A new link is on its way')
  await noor.goto(pathOf(await linkIn(admin, email, /Confirm/)))
  await noor.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(noor, 'Confirm')
  await expect(noor.getByRole('status')).toContainText('is confirmed')
  await noor.getByRole('link', { name: 'Go to sign-in' }).click()
  await fillSignIn(noor, email, PASSWORD)
  await expect(noor).toHaveURL(/\/dashboard$/)

  await noor.goto('pages/account-settings/account')
  const newAddress = 'noor.moved@example.com'
  await noor.getByLabel('New address').fill(newAddress)
  await noor.getByLabel('Current password').fill('not this one')
  await press(noor, 'Change address')
  await expect(noor.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true')
  await noor.getByLabel('Current password').fill(PASSWORD)
  await press(noor, 'Change address')
  await expect(main(noor)).toContainText(`A link was sent to ${newAddress}`)
  await noor.goto(pathOf(await linkIn(admin, newAddress, /new email address/)))
  await press(noor, 'Confirm')
  await noor.getByRole('link', { name: 'Open start page' }).click()
  await expect(noor).toHaveURL(/\/dashboard$/)
  await noor.goto('pages/user-profile')
  await expect(main(noor)).toContainText(newAddress)
  await noor.context().close()
})

test('A-16 Q-01 signs in with two-step verification and turns it off with the keyboard alone', async ({
  page,
  resumeSession,
  expectNoAxeViolations,
}) => {
  await resumeSession(page, 'staff@example.com')
  await page.goto('pages/account-settings/security')
  await page.getByRole('button', { name: 'Set up' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Password', exact: true })).toBeFocused()
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const code = authenticator((await main(page).locator('code').textContent()) ?? '')
  await page.getByRole('button', { name: 'I’ve added it' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type(code())
  await page.keyboard.press('Enter')
  const kept = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').first()
  const recoveryCode = (await kept.textContent()) ?? ''
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'I’ve saved them' }).focus()
  await page.keyboard.press('Enter')
  await expect(main(page)).toContainText('You enter a code each time you sign in')
  await signOut(page)

  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type('staff@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Code')).toBeFocused()
  const next = code()
  await page.keyboard.type(`${next.slice(0, 3)} ${next.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('pages/account-settings/security')
  await press(page, 'Turn off')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Code from the app, or a recovery code').fill(recoveryCode)
  await press(page, 'Turn off')
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

/**
 * Shows the screens that open only from a mail or after a password. The test above covers the server's part.
 */
async function showFirstScreens(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  const link = { purpose: 'invite', name: 'Ada Winter', email: 'ada.winter@example.com' }
  await page.route('**/api/v1/auth/link', route => route.fulfill({ json: { status: 'success', data: link } }))
  await page.goto('register')
  await page.getByLabel('New password').fill('password1')
  await press(page, 'Create account')
  await expect(page.getByRole('status').filter({ hasText: 'Very weak' })).toBeVisible()
  await look('register')
  await page.goto('forgot-password')
  await expect(page.getByLabel('Email')).toBeFocused()
  await look('forgot password')
  await page.goto('reset-password?token=x&invite=1')
  await expect(page.getByLabel('New password')).toBeFocused()
  await look('reset password')
  await page.goto('verify-email?token=x')
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await look('verify e-mail')
  await page.goto('reset-password')
  await expect(page.getByRole('alert')).toContainText('incomplete')
  await look('a link that cannot be used')
  await page.evaluate(() => sessionStorage.setItem('coverdesk-second-step', 'x'))
  await page.goto('two-steps')
  await press(page, 'Use a recovery code')
  await press(page, 'Sign in')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await look('two steps')
}

async function showOwnPages(page: Page, look: (screen: string) => Promise<void>): Promise<void> {
  await page.goto('pages/account-settings')
  await press(page, 'Change address')
  await expect(page.getByLabel('New address')).toBeFocused()
  await look('account')
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(main(page)).toContainText('This session')
  await press(page, 'Set up')
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(DEMO_PASSWORD)
  await press(page, 'Continue')
  await expect(main(page).getByRole('img', { name: 'QR code' })).toBeVisible()
  await look('security')
  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('switch')).toBeVisible()
  await look('notifications')
  await page.getByRole('link', { name: 'Preferences' }).click()
  await expect(page.getByRole('radiogroup')).toBeVisible()
  await look('preferences')
  await page.goto('pages/user-profile')
  await expect(main(page)).toContainText('Member since')
  await look('profile')
  await page.request.post('/api/v1/auth/forgot-password', { data: { email: 'lead@example.com' } })
  await page.goto('outbox')
  await page.getByRole('listitem').getByRole('button').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await look('outbox')
  await page.goto('users/4')
  await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible()
  await look('a colleague')
}

const LOOKS = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const

test('Q-01 Q-02 R-15 R-19 account screens in light and dark, on desktop and phone', async ({
  page,
  signIn,
  expectNoAxeViolations,
}) => {
  test.setTimeout(180_000)
  let seen = 0
  const look = (screen: string) =>
    test.step(screen, async () => {
      // Alternates between the looks. The walk of all screens covers more combinations.
      const { colorScheme, width } = LOOKS[seen++ % 2] ?? LOOKS[0]
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await expectNoAxeViolations(page)
      await expect(async () => expect(await cutOff(page), screen).toEqual([])).toPass({ timeout: 2_000 })
      expect(await page.title(), screen).toMatch(/^.+ · Coverdesk$/)
      await page.setViewportSize({ width: 1280, height: 800 })
    })
  await showFirstScreens(page, look)
  await signIn(page, 'admin@example.com')
  await showOwnPages(page, look)
})
