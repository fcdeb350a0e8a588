import { expect } from './engine-test.ts'
import { eventually, type Tab } from './tab.ts'

/** Chooses one of the demo's personas on the page of the simulated Steam, and waits until they are signed in. */
export async function chooseAtSteam(tab: Tab, name: string): Promise<void> {
  await tab.press({ role: 'link', name: new RegExp(name) })
  await untilSignedIn(tab)
}

/** Signs in as one of the demo's personas; ends on the server list. */
export async function signInAs(tab: Tab, name: string): Promise<void> {
  await tab.goTo('/api/auth/steam/login')
  await chooseAtSteam(tab, name)
}

const untilSignedIn = (tab: Tab): Promise<void> =>
  eventually(
    () => tab.window.run(() => localStorage.getItem('loginToken') !== null).catch(() => false),
    'signed in',
  ).toBe(true)

/** Pays a sandbox order in a wallet, which is another program: on its page, without this browser. */
export async function payAt(address: string): Promise<void> {
  const page = await fetch(address)
  const html = await page.text()
  const [, name = ''] = /<button[^>]*name="([^"]*)"[^>]*value="pay"/.exec(html) ?? []
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(html) ?? []
  const { origin } = new URL(page.url)
  const paid = await fetch(new URL(action.replaceAll('&amp;', '&'), page.url), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams({ [name]: 'pay' }),
  })
  expect(paid.status).toBe(303)
}

/** The address of the wallet in a link that the page shows. */
export async function walletOf(tab: Tab, selector: string): Promise<string> {
  const read = () =>
    tab.window.run(
      (wanted) => document.querySelector<HTMLAnchorElement>(wanted)?.href ?? '',
      `${selector} a[target=_blank]`,
    )
  await eventually(() => read().catch(() => ''), 'the link to the wallet').not.toBe('')
  return read()
}

/** The user comes back to the page from the wallet. */
export async function comeBack({ window }: Tab): Promise<void> {
  await window.toFront()
  await window.run(() => dispatchEvent(new Event('focus')))
}
