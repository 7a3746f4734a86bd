/** An app as the Pusher protocol knows it: id and key are public, the secret signs. */
export interface PusherApp {
  id: string
  key: string
  secret: string
}
