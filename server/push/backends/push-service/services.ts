/**
 * The push services of browsers: the portal calls no other host that a subscription names. `*.` stands for any subdomain,
 * and a port other than 443 is written. Operators add the services of other browsers (`PUSH_SERVICES`).
 */
export const pushServices: readonly string[] = [
  // Chrome, and the browsers made of it (Brave, Opera, Samsung Internet, Vivaldi, Edge on Android).
  'fcm.googleapis.com',
  'android.googleapis.com',
  // Firefox.
  '*.push.services.mozilla.com',
  // Safari.
  '*.push.apple.com',
  // Edge.
  '*.notify.windows.com',
]

/** The service of a subscription's address, as it is listed; undefined: the address is that of none. */
export function serviceOf(endpoint: string, services: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined
  const { protocol, username, password, host } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined
  return services.find((service) => (service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service))
}
