// Asks booking through the port that serves the page.

import type {
  Campaign,
  CampaignDelivery,
  CampaignList,
  CampaignOrder,
  Forecast,
  ForecastQuestion,
} from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, sendJson } from '../api/get-json.ts'
import { everyMs } from '../api/port.ts'

const refetchMs = 5000
const all = ['campaigns']

export function useCampaigns() {
  return useQuery({
    queryKey: all,
    queryFn: async ({ signal }) => (await getJson<CampaignList>('/booking/campaigns', signal)).campaigns,
    refetchInterval: everyMs(refetchMs),
  })
}

export function useDelivery(id: string) {
  return useQuery({
    queryKey: [...all, id],
    queryFn: ({ signal }) => getJson<CampaignDelivery>(`${pathOf(id)}/delivery`, signal),
    refetchInterval: everyMs(refetchMs),
  })
}

/** Undefined asks nothing: the form is not complete. */
export function useForecast(question: ForecastQuestion | undefined) {
  return useQuery({
    queryKey: ['forecast', question],
    queryFn: () => sendJson<Forecast>('POST', '/booking/forecast', question ?? {}),
    enabled: question !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
}

/** The key is made with the form, so that a second click books nothing twice. */
export function useBooking(key: string, onBooked: (campaign: Campaign) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: Omit<CampaignOrder, 'id' | 'advertiser'> & Partial<CampaignOrder>) =>
      sendJson<Campaign>('POST', '/booking/campaigns', order, { 'idempotency-key': key }),
    async onSuccess(campaign) {
      await queries.invalidateQueries({ queryKey: all })
      onBooked(campaign)
    },
  })
}

export interface Decision {
  readonly path: 'review' | 'change'
  readonly body: Readonly<Record<string, unknown>>
}

/** Reviews, pauses or resumes the revision that is shown. */
export function useDecision({ id, revision }: Campaign) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ path, body }: Decision) =>
      path === 'review'
        ? sendJson<Campaign>('POST', `${pathOf(id)}/review`, { revision, ...body })
        : sendJson<Campaign>('PATCH', pathOf(id), { revision, ...body }),
    onSettled: () => queries.invalidateQueries({ queryKey: all }),
  })
}

function pathOf(id: string): string {
  return `/booking/campaigns/${encodeURIComponent(id)}`
}
