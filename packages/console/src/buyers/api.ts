// Asks the agent through the admin port.

import type { BuyDecision, BuyerList, DecidedBuy, WaitingBuys } from '@parley/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getJson, sendJson } from '../api/get-json.ts'

const everyMs = 5000
const all = ['buyers']

export function useBuyers() {
  return useQuery({
    queryKey: all,
    queryFn: ({ signal }) => getJson<BuyerList>('/agent/buyers', signal),
    refetchInterval: everyMs,
  })
}

export function useWaitingBuys() {
  return useQuery({
    queryKey: [...all, 'waiting'],
    queryFn: async ({ signal }) => (await getJson<WaitingBuys>('/agent/tasks', signal)).tasks,
    refetchInterval: everyMs,
  })
}

/** `onDecided` hears whether booking has it already. */
export function useBuyDecision(task: string, onDecided: (decided: DecidedBuy) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (decision: BuyDecision) =>
      sendJson<DecidedBuy>('POST', `/agent/tasks/${encodeURIComponent(task)}`, decision),
    onSuccess: onDecided,
    onSettled: () => queries.invalidateQueries({ queryKey: all }),
  })
}
