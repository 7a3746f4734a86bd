const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/

/** Whether a URL's host is this machine, so that nobody else can read what is sent to it. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)
