import asyncio, json, sys, nats

async def main():
    account = json.load(open(sys.argv[1]))
    bus = await nats.connect(account["servers"], user=account["user"], password=account["pass"])
    events = await bus.jetstream().subscribe(
        "portal.attendance.>", stream=account["stream"], ordered_consumer=True)  # from the start
    async for message in events.messages:
        print(message.subject, message.data.decode(), flush=True)
asyncio.run(main())
