"""A bot that plays over the network: python remote_bot.py http://localhost:7530 TABLE SEAT TOKEN"""

import asyncio
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


async def play(server: str, table: str, seat: str, token: str) -> str:
    """Take a seat and answer every question that is asked there; how the game ended."""
    headers = {"Authorization": f"Bearer {token}"}
    urlopen(Request(f"{server}/api/tables/{table}/seats/{seat}?name=Remus", method="POST", headers=headers)).close()
    address = f"{server.replace('http', 'ws', 1)}/api/tables/{table}/socket?seat={seat}"
    async with connect(address, additional_headers=headers, max_size=None) as socket:
        async for message in socket:
            packet = json.loads(message)
            if packet["type"] != "packet":  # an answer to us, talk, or who is here
                continue
            if packet["result"] is not None:
                return packet["result"]["text"]
            if packet["choices"] and not packet["sealed"]:
                line = random.choice(packet["choices"])["line"]
                say = {"do": "say", "id": f"{packet['seq']}", "move": packet["move"], "lines": [line]}
                await socket.send(json.dumps(say))
    return "the server went away"


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:])))
