import { openLists, signLists } from '../../../contract/endpoints/former-address.ts'
import { longestLists } from '../../../contract/former-address/former-address.ts'
import { ApiError, request } from '../../platform/api-client.ts'
import { leaveFor } from '../../platform/fragment.ts'
import { outsideAddress } from '../../platform/outside-address.ts'
import { type DeviceChange, deviceFileText, type PortableValue, readDeviceFile } from '../../shared/device-data.ts'

/** How far it got: on the way to the current address, offered there, taken or declined, or why not. */
export type FormerAddressState =
  | { readonly kind: 'leaving' }
  /** Nothing has changed yet: anyone can make such a link, so that the user decides. */
  | {
      readonly kind: 'offered'
      readonly from: string
      readonly changes: readonly DeviceChange[]
      take(): FormerAddressState
    }
  /** `isSame`: the link would change nothing. */
  | { readonly kind: 'declined'; readonly isSame: boolean }
  | { readonly kind: 'taken'; readonly from: string; readonly undo: () => void }
  /** `here`: this is no former address, so there is nothing to take along. */
  | { readonly kind: 'refused'; readonly why: 'here' | 'expired' | 'tooLarge' | 'failed' }

const refused = (why: 'here' | 'expired' | 'tooLarge' | 'failed'): FormerAddressState => ({ kind: 'refused', why })

/** At a former address: has the values signed and leaves with them. */
async function leave(values: readonly PortableValue[]): Promise<FormerAddressState> {
  const data = deviceFileText(values)
  if (data.length > longestLists) return refused('tooLarge')
  const { link } = await request(signLists, { body: { data } })
  const address = outsideAddress(link)
  if (address === undefined) return refused('failed')
  leaveFor(address)
  return { kind: 'leaving' }
}

/** At the current address: offers the values that a signed link holds. */
async function arrive(token: string, values: readonly PortableValue[]): Promise<FormerAddressState> {
  const { from, data } = await request(openLists, { body: { token } })
  const file = readDeviceFile(data, values)
  if (file === undefined) return refused('failed')
  if (file.changes.length === 0) return { kind: 'declined', isSame: true }
  const take = (): FormerAddressState => {
    const before = values.map((value) => ({ value, own: value.get() }))
    file.take()
    return {
      kind: 'taken',
      from,
      undo: () => {
        for (const { value, own } of before) value.accept(own)
      },
    }
  }
  return { kind: 'offered', from, changes: file.changes, take }
}

const reasons: Readonly<Record<string, 'here' | 'expired' | 'tooLarge'>> = {
  FORBIDDEN: 'here',
  GONE: 'expired',
  BAD_REQUEST: 'expired',
  PAYLOAD_TOO_LARGE: 'tooLarge',
}

/** Takes the values along, which the current address then offers: `token` is what a signed link holds, empty at the former address. */
export async function takeAlong(token: string, values: readonly PortableValue[]): Promise<FormerAddressState> {
  try {
    return await (token === '' ? leave(values) : arrive(token, values))
  } catch (error) {
    return refused((error instanceof ApiError && reasons[error.code]) || 'failed')
  }
}
