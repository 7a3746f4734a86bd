import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as received over SMTP. */
export interface Received extends Email {
  /** The sender and recipients of the envelope, which can differ from the headers. */
  envelope: { from: string; to: string[] }
  raw: string
}

/** A real mail server in this process, which stores what it receives. */
export interface MailServer {
  /** The value for `SMTP_URL`. */
  url: string
  received: Received[]
  /** Whether it accepts mails. Otherwise it responds with 451. */
  takes: boolean
  close(): Promise<void>
}

const LOGIN = { user: 'office', pass: 'post/office' }

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === LOGIN.user && password === LOGIN.pass
        ? done(null, { user: username })
        : done(new Error('wrong credentials')),
    onMailFrom: (_address, _session, done) =>
      done(mail.takes ? null : Object.assign(new Error('try later'), { responseCode: 451 })),
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const raw = Buffer.concat(chunks).toString()
      const to = envelope.rcptTo.map(({ address }) => address)
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      received.push({ ...(await PostalMime.parse(raw)), envelope: { from, to }, raw })
      done()
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    url: `smtp://${LOGIN.user}:${encodeURIComponent(LOGIN.pass)}@127.0.0.1:${port}`,
    received,
    takes: true,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
  return mail
}
