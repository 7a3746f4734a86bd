import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome.exe']
const HEADLESS = 'chromium-headless-shell'
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

/** Flags so that the browser connects only to the server under test, and can run as root in a container. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the Chromium to test with: `CHROMIUM_PATH`, the one that Playwright downloaded, or the system's. A
 * `CHROMIUM_PATH` without a browser is an error, never a reason to use another browser.
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env.CHROMIUM_PATH
  if (named) {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is ${named}, which is not an executable file.`)
    return named
  }
  const downloaded = chromium.executablePath()
  if (downloaded && existsSync(downloaded)) return downloaded
  return onPath(NAMES, env) ?? ELSEWHERE.find(isExecutable)
}

/**
 * Returns the Chromium for the browser tests: the system's headless shell if installed, as in Playwright's
 * own downloads. It renders the same pages for two thirds of the processor time.
 */
export function findTestBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  return env.CHROMIUM_PATH ? findChromium(env) : (onPath([HEADLESS], env) ?? findChromium(env))
}

function onPath(names: readonly string[], env: NodeJS.ProcessEnv): string | undefined {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => names.map(name => join(folder, name))).find(isExecutable)
}
