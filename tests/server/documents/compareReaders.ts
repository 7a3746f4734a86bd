import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { NAMES, printTexts } from './printTexts'

// Prints which texts of a PDF poppler and Chromium's viewer read as they were written:
//   node --import tsx tests/server/documents/compareReaders.ts
// Needs poppler-utils and, in CHROMIUM, a Chromium with a PDF viewer: the headless shell has none. Not a part of
// `npm test`. PDFium without Chromium is no substitute: version 153 reads Arabic otherwise than Chromium 156.

const pdf = Buffer.from(await printTexts(NAMES))

async function withPoppler(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'readers-'))
  const path = join(folder, 'names.pdf')
  writeFileSync(path, pdf)
  const { stdout } = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout ?? ''
}

/** Selects and copies everything in Chromium's viewer, and pastes it into a text field. */
async function withChromium(): Promise<string> {
  const server = createServer(({ url }, response) => {
    const isPdf = url === '/names.pdf'
    response.setHeader('Content-Type', isPdf ? 'application/pdf' : 'text/html')
    response.end(isPdf ? pdf : '<textarea></textarea>')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
    ],
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/names.pdf`)
  // The viewer is a plugin, which tells nobody that it has read the file.
  await page.waitForTimeout(4000)
  await page.mouse.click(300, 400)
  for (const key of ['Control+a', 'Control+c']) {
    await page.keyboard.press(key)
    await page.waitForTimeout(1000)
  }
  const field = await context.newPage()
  await field.goto(origin)
  await field.click('textarea')
  await field.keyboard.press('Control+v')
  const text = await field.inputValue('textarea')
  await browser.close()
  server.close()
  return text
}

for (const [name, read] of [['poppler', withPoppler] as const, ['Chromium', withChromium] as const]) {
  const lines = (await read()).replace(/\p{Cf}/gu, '').split(/[\r\n]+/)
  for (const text of NAMES) {
    const isRead = lines.some(line => line.replaceAll('\u00a0', ' ').trim() === text)
    console.log(`${name}: ${isRead ? 'as written' : 'otherwise '} ${text}`)
  }
}
