import type { Config } from '../../base/config'
import { isLoopback } from '../../base/loopback'
import { publicUrlOf } from '../../base/publicUrl'

/** A mail for the mail server. */
export interface Letter {
  from: string
  to: string
  subject: string
  text: string
  html: string
  file?: { name: string; content: Buffer }
  /** The URL that unsubscribes the receiver from mails like this one. */
  unsubscribe?: string
}

/** Sends mails; throws if the mail server refuses one. */
export interface Transport {
  send(letter: Letter): Promise<void>
  close(): void
}

// Shorter than the first delay of a retry, so that no other process sends a mail that is still being sent.
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Returns whether mails must be sent over TLS, because they contain links that open accounts. A mail server
 * on this machine does not need it; for another one without TLS, `SMTP_URL` must contain `?ignoreTLS=true`.
 */
export function requiresTls(smtpUrl = ''): boolean {
  if (!URL.canParse(smtpUrl)) return true
  const url = new URL(smtpUrl)
  return !isLoopback(url) && url.searchParams.get('ignoreTLS') !== 'true'
}

/** Returns the connection to the mail server of `SMTP_URL`. Its library is loaded for the first mail. */
export function smtpTransport(config: Config): Transport {
  const opening = async () => {
    const { createTransport } = await import('nodemailer')
    const safety = { disableFileAccess: true, disableUrlAccess: true }
    const requireTLS = requiresTls(config.smtpUrl)
    const way = { url: config.smtpUrl, pool: true as const, maxConnections: 2, requireTLS }
    return createTransport({ ...way, ...PATIENCE, ...safety })
  }
  let opened: ReturnType<typeof opening> | undefined
  return {
    send: async ({ from, to, file, unsubscribe, ...content }) => {
      opened ??= opening()
      const address = config.mailFrom ?? defaultSender(config)
      const transport = await opened
      await transport.sendMail({
        ...content,
        from: { name: from, address },
        to: { name: '', address: to },
        ...(file && { attachments: [{ filename: file.name, content: file.content }] }),
        headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribe && unsubscribing(unsubscribe)) },
      })
    },
    close: () => void opened?.then(transport => transport.close()),
  }
}

/** Headers for the unsubscribe button of mail programs (RFC 8058). */
const unsubscribing = (address: string) => ({
  'List-Unsubscribe': `<${address}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const defaultSender = (config: Config) => `no-reply@${new URL(publicUrlOf(config)).hostname}`
