import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rentalConnectCommand, rentalJoinUrl } from './rental-connect.ts'

const rental = { public_ip: '203.0.113.5', server_port: 27_015, sv_password: 'abc123' }
/** The only text that may be copied (S16). */
const harmless = /^connect [0-9a-fA-F.:[\]]+:\d{1,5}(?:; ?password [A-Za-z0-9]+)?$/

describe('joining a rented server', () => {
  it('includes the password', () => {
    expect(rentalConnectCommand(rental)).toBe('connect 203.0.113.5:27015; password abc123')
    expect(rentalJoinUrl(rental)).toBe('steam://connect/203.0.113.5:27015/abc123')
    const open = { ...rental, public_ip: '2001:db8::1', sv_password: '' }
    expect(rentalConnectCommand(open)).toBe('connect [2001:db8::1]:27015')
    expect(rentalJoinUrl(open)).toBe('steam://connect/[2001:db8::1]:27015')
  })

  it('is not possible without an address', () => {
    expect(rentalConnectCommand({ ...rental, public_ip: null })).toBeUndefined()
    expect(rentalJoinUrl({ ...rental, server_port: null })).toBeUndefined()
  })

  it('copies only an address and a password, whatever the API returns', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1.2.3.4;quit', 'a";quit', 'x\nquit', '::1'))
    fc.assert(
      fc.property(text, fc.oneof(fc.integer(), fc.double()), text, (public_ip, server_port, sv_password) => {
        for (const ip of [public_ip, '1.2.3.4']) {
          const command = rentalConnectCommand({ public_ip: ip, server_port, sv_password })
          if (command !== undefined) expect(command).toMatch(harmless)
          const link = rentalJoinUrl({ public_ip: ip, server_port, sv_password })
          if (link !== undefined) expect(link).toMatch(/^steam:\/\/connect\/[0-9a-fA-F.:[\]]+(?:\/[A-Za-z0-9]+)?$/)
        }
      }),
    )
  })
})
