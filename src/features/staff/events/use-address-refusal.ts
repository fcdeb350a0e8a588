import { useLingui } from '@lingui/react/macro'
import { ApiError } from '../../../platform/api-client.ts'
import type { useFields } from '../edits/use-fields.ts'

type Refusable = Pick<ReturnType<typeof useFields>, 'refuse'>

/** Returns a function that sends a form with an address, and marks the field when the portal refuses the address. */
export function useAddressRefusal() {
  const { t } = useLingui()
  const text = t`The portal doesn't send to this address: its host is in a private network, or it contains a user name.`
  return async <T>(send: () => Promise<T>, form: Refusable): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'WEBHOOK_REFUSED') form.refuse([{ path: 'address', text }])
      throw error
    }
  }
}
