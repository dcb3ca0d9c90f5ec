// The four levels of integration, each a complete request to begin with. docs/guides/integration-levels.md shows the same
// four, and a test compares them.

export interface Level {
  readonly name: string
  /** What it adds. */
  readonly says: string
  readonly text: string
}

export const levels: readonly [Level, Level, Level, Level] = [
  {
    name: 'Level 1',
    says: 'Plain OpenRTB: an id, one impression with a native request, and the site of the chat.',
    text: String.raw`{
  "id": "level-1",
  "imp": [
    {
      "id": "1",
      "bidfloor": 0.5,
      "native": {
        "ver": "1.2",
        "request": "{\"native\":{\"ver\":\"1.2\",\"context\":2,\"contextsubtype\":22,\"plcmttype\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"required\":0,\"data\":{\"type\":2,\"len\":140}}]}}"
      }
    }
  ],
  "site": { "domain": "chat.example", "publisher": { "id": "pub-1" } }
}`,
  },
  {
    name: 'Level 2',
    says: 'Adds the ad formats that fit below an answer.',
    text: String.raw`{
  "id": "level-2",
  "imp": [
    {
      "id": "1",
      "bidfloor": 0.5,
      "native": {
        "ver": "1.2",
        "request": "{\"native\":{\"ver\":\"1.2\",\"context\":2,\"contextsubtype\":22,\"plcmttype\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"required\":0,\"data\":{\"type\":2,\"len\":140}}]}}"
      },
      "ext": {
        "service": { "adcpFormats": [{ "agent_url": "https://formats.parley.example", "id": "chat_answer_card" }] }
      }
    }
  ],
  "site": { "domain": "chat.example", "publisher": { "id": "pub-1" } }
}`,
  },
  {
    name: 'Level 3',
    says: 'Adds what the chat knows: intent, sentiment, funnel and audience.',
    text: String.raw`{
  "id": "level-3",
  "imp": [
    {
      "id": "1",
      "bidfloor": 0.5,
      "native": {
        "ver": "1.2",
        "request": "{\"native\":{\"ver\":\"1.2\",\"context\":2,\"contextsubtype\":22,\"plcmttype\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"required\":0,\"data\":{\"type\":2,\"len\":140}}]}}"
      },
      "ext": {
        "service": { "adcpFormats": [{ "agent_url": "https://formats.parley.example", "id": "chat_answer_card" }] }
      }
    }
  ],
  "site": { "domain": "chat.example", "publisher": { "id": "pub-1" } },
  "ext": {
    "service": {
      "messageSequenceNumber": 2,
      "messageLength": 44,
      "isQuickReply": false,
      "sessionDurationMs": 41000,
      "intent": {
        "value": "comparison",
        "confidence": 0.8,
        "topics": ["savings account"],
        "signals": ["asked for rates"]
      },
      "sentiment": { "value": "neutral", "score": 0.1 },
      "funnel": { "stage": "consideration", "progress": 0.4 },
      "audience": { "interests": ["personal finance"] }
    }
  }
}`,
  },
  {
    name: 'Level 4',
    says: 'Adds a price filter for product search.',
    text: String.raw`{
  "id": "level-4",
  "test": 1,
  "imp": [
    {
      "id": "1",
      "bidfloor": 0.5,
      "native": {
        "ver": "1.2",
        "request": "{\"native\":{\"ver\":\"1.2\",\"context\":2,\"contextsubtype\":22,\"plcmttype\":1,\"assets\":[{\"id\":1,\"required\":1,\"title\":{\"len\":90}},{\"id\":2,\"required\":0,\"data\":{\"type\":2,\"len\":140}}]}}"
      },
      "ext": {
        "service": { "adcpFormats": [{ "agent_url": "https://formats.parley.example", "id": "chat_answer_card" }] },
        "service_product_search": { "min_price": 50, "max_price": 120, "price_currency": "USD" }
      }
    }
  ],
  "site": { "domain": "chat.example", "keywords": "running shoes, trail", "publisher": { "id": "pub-1" } },
  "ext": {
    "service": {
      "messageSequenceNumber": 3,
      "messageLength": 58,
      "isQuickReply": false,
      "userThinkTimeMs": 4200,
      "sessionDurationMs": 63000,
      "intent": {
        "value": "purchase_inquiry",
        "confidence": 0.9,
        "topics": ["running shoes"],
        "signals": ["named a price"]
      },
      "sentiment": { "value": "positive", "score": 0.6 },
      "funnel": { "stage": "intent", "progress": 0.7 },
      "audience": { "interests": ["running"], "behaviors": ["runs twice a week"] }
    }
  }
}`,
  },
]
