import { pagePaths } from '../../contract/page/page-paths.ts'

/**
 * The purchase dialog over the page of practice servers; it is named in the address, so that a redirect leads back to
 * it.
 */
export type PurchaseRequest =
  | { readonly kind: 'new' }
  | { readonly kind: 'renew'; readonly instanceId: string }
  /** An unfinished purchase, or the return from a provider. */
  | { readonly kind: 'resume'; readonly orderId: string | undefined }

/** What an address requests: the return from a provider (`order`), a pending payment (`pay`), or a form. */
export function askedBy(search: string): PurchaseRequest | undefined {
  const query = new URLSearchParams(search)
  const orderId = query.get('order') ?? undefined
  if (orderId !== undefined || query.has('pay')) return { kind: 'resume', orderId }
  const instanceId = query.get('renew')
  if (instanceId !== null) return { kind: 'renew', instanceId }
  return query.has('new') ? { kind: 'new' } : undefined
}

/** The server whose card an address leads to, as a notification does. */
export const serverAskedBy = (search: string): string | undefined =>
  new URLSearchParams(search).get('server') ?? undefined

/** The address of a purchase; of the page alone for undefined. */
export function practiceAddress(request: PurchaseRequest | undefined): string {
  const page = pagePaths.pracc.href()
  switch (request?.kind) {
    case undefined:
      return page
    case 'new':
      return `${page}?new=1`
    case 'renew':
      return `${page}?renew=${encodeURIComponent(request.instanceId)}`
    case 'resume':
      return request.orderId === undefined ? `${page}?pay=1` : `${page}?order=${encodeURIComponent(request.orderId)}`
  }
}

/** Names of the drafts of a rental and of a renewal; closing the dialog deletes them (RENT-12). */
export const practiceDrafts = ['rental', 'rental-mode', 'rental-plan', 'renewal-plan'] as const
