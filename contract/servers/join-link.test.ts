import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../community/community-settings.ts'
import { connectCommand } from './address.ts'
import { joinLink } from './join-link.ts'

describe('joinLink', () => {
  it.each([
    [{ ip: '1.2.3.4', port: 27015 }, 'steam://run/730//+connect%201.2.3.4:27015'],
    [{ ip: '::1', port: 27015 }, 'steam://run/730//+connect%20[::1]:27015'],
  ])('fills the list template for %j', (address, link) => {
    expect(joinLink(defaultSettings.joinLinks.list, address)).toBe(link)
  })

  it('supports {address}', () => {
    expect(joinLink('steam://connect/{address}', { ip: '1.2.3.4', port: 1 })).toBe('steam://connect/1.2.3.4:1')
  })

  it.each([
    ...['javascript:alert({port})', 'https://x/{ip}', ' steam://x/{ip}', 'steam://x {ip}', 'steam://x\n{ip}'],
    ...['steam://connect/{address};quit', 'steam://connect/{address}%3Bquit', 'steam://connect/{address}%0aquit'],
    ...['steam://run/730//+connect%20{address}%20+quit', 'steam://run/730//+connect%20%22{address}', 'steam://x/{ip}%'],
  ])('refuses the template %j (S16)', (template) => {
    expect(joinLink(template, { ip: '1.2.3.4', port: 1 })).toBeUndefined()
  })

  it('stands beside a command that contains nothing but the address (S16)', () => {
    for (const ip of ['1.2.3.4', 'fe80::1']) {
      expect(connectCommand(ip, 27015)).toMatch(/^connect [0-9a-fA-F.:[\]]+:\d{1,5}$/)
    }
  })
})
