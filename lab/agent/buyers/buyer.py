"""A buyer on the Python client of AdCP, which is installed where this is run; clients.ts says what it is asked and prints."""

import asyncio
import datetime
import json
import os
import sys
import uuid

from adcp import (
    ADCPClient,
    AgentConfig,
    CreateMediaBuyRequest,
    GetMediaBuyDeliveryRequest,
    GetProductsRequest,
    SyncCreativesRequest,
)

BRAND = {"domain": "northtrail.example"}
ACCOUNT = {"brand": BRAND, "operator": "northtrail.example"}


def read(result):
    """The answer as it came, or the reason why there is none."""
    if not result.success or result.data is None:
        raise SystemExit(f"refused: {result.error or result.message}")
    return result.data.model_dump(mode="json", exclude_none=True)


async def buy(client):
    products = read(await client.get_products(GetProductsRequest(buying_mode="brief", brief="running shoes, US")))["products"]
    product = products[0]
    creative = {
        "creative_id": "card-python",
        "name": "Card",
        "format_kind": "native_in_feed",
        "assets": {
            "title": {"asset_type": "text", "content": "Trail shoes that keep their grip"},
            "main_image": {
                "asset_type": "image",
                "url": "https://northtrail.example/a.jpg",
                "width": 1200,
                "height": 627,
            },
            "landing_page_url": {"asset_type": "url", "url": "https://northtrail.example/shoes"},
        },
    }
    synced = SyncCreativesRequest.model_validate(
        {"idempotency_key": str(uuid.uuid4()), "account": ACCOUNT, "creatives": [creative]}
    )
    read(await client.sync_creatives(synced))
    end = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=7)
    order = CreateMediaBuyRequest.model_validate(
        {
            "idempotency_key": str(uuid.uuid4()),
            "account": ACCOUNT,
            "brand": BRAND,
            "start_time": "asap",
            "end_time": end.isoformat().replace("+00:00", "Z"),
            "packages": [
                {
                    "product_id": product["product_id"],
                    "pricing_option_id": product["pricing_options"][0]["pricing_option_id"],
                    "budget": 250,
                    "bid_price": 7.321,
                    "pacing": "asap",
                    "creative_assignments": [{"creative_id": "card-python"}],
                }
            ],
        }
    )
    bought = read(await client.create_media_buy(order))
    return {
        "products": [one["product_id"] for one in products],
        "status": bought.get("media_buy_status") or bought["status"],
        "buy": bought["media_buy_id"],
        "package": bought["packages"][0]["package_id"],
    }


async def delivery(client, buy_id):
    request = GetMediaBuyDeliveryRequest.model_validate({"media_buy_ids": [buy_id]})
    return read(await client.get_media_buy_delivery(request))["aggregated_totals"]


async def main(order, *words):
    config = AgentConfig(
        id="lab",
        agent_uri=os.environ["AGENT_URL"],
        protocol="mcp",
        auth_token=os.environ["AGENT_TOKEN"],
        auth_type="bearer",
        auth_header="Authorization",
    )
    async with ADCPClient(config) as client:
        print(json.dumps(await (buy(client) if order == "buy" else delivery(client, *words))))


asyncio.run(main(*sys.argv[1:]))
