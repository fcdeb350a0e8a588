import type { ServerId } from '../../../../contract/address.ts'
import { seconds } from '../../../../contract/duration.ts'
import { apiPaths } from '../../../../contract/paths.ts'
import { type ServerDetail, serverDetailSchema } from '../../../../contract/servers.ts'
import { type ApiRead, useApi } from '../../../platform/use-api.ts'

const refreshed = { refreshInterval: seconds(30) }
const once = {}

/** One server with its day, asked for again every 30 s while the page is visible and online, or once. */
export const useServerDetail = (id: ServerId, { live = true } = {}): ApiRead<ServerDetail> =>
  useApi(apiPaths.server.href(id), serverDetailSchema, live ? refreshed : once)
