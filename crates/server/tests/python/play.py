"""Plays a whole game of every game with a client that was generated from the server's OpenAPI document, and holds every answer
against that document. Called with the server's address and the folder of the generated package."""

import json
import random
import sys
import urllib.request

server, package = sys.argv[1:]
sys.path.insert(0, package)

import jsonschema
from sounder_client import AuthenticatedClient, Client
from sounder_client.api.games import game as one_game
from sounder_client.api.games import list_games
from sounder_client.api.people import me, new_guest
from sounder_client.api.records import bring_record, record
from sounder_client.api.tables import chat, create_table, play, view_table
from sounder_client.models import Acted, ChosenAction, Line, NewGuest, Phase, Play, Problem, TableRequest, TableView

document = json.load(urllib.request.urlopen(server + "/api/openapi.json"))
resolver = {"components": document["components"]}


def holds(response, form):
    """The answer, once it is one of the form described."""
    schema = {"$ref": f"#/components/schemas/{form}", **resolver}
    checker, seen = checkers.get(form) or (jsonschema.Draft202012Validator(schema), 0)
    checkers[form] = checker, seen + 1
    # Holding a whole table against its schema takes as long as fifty moves: every tenth stands for the others.
    if seen % 10 == 0 or b'"ending":{' in response.content:
        checker.validate(json.loads(response.content))
    assert not isinstance(response.parsed, Problem), response.content
    assert response.parsed is not None, response.content
    return response.parsed


checkers = {}
stranger = Client(base_url=server)
guest = holds(new_guest.sync_detailed(client=stranger, body=NewGuest(name="Generated")), "KeyView")
client = AuthenticatedClient(base_url=server, token=guest.key)
luck = random.Random(1)

for about in list_games.sync(client=client):
    whole = holds(one_game.sync_detailed(about.id, client=client), "GameView")
    assert whole.verbs and whole.rules, about.id
    seats = ["me"] + ["random"] * (max(2, about.min_seats) - 1)
    made = create_table.sync(client=client, body=TableRequest(game=about.id, seats=seats))
    view = holds(view_table.sync_detailed(made.table, client=client), "TableView")
    spoke = chat.sync(made.table, client=client, body=Line(text="Good luck!"))
    assert isinstance(spoke, Acted), spoke
    moves = 0
    while view.phase != Phase.OVER:
        if not view.choices:
            view = holds(view_table.sync_detailed(made.table, client=client, after=view.at), "TableView")
            continue
        # By place, by text and by action in turn: all three are typed.
        place = luck.randrange(len(view.choices))
        name = [place, view.choices[place].text, ChosenAction(action=view.choices[place].action)][moves % 3]
        answer = play.sync_detailed(made.table, client=client, body=Play(at=view.at, choice=name, seat=view.seat))
        if answer.status_code == 409:
            # One text may be a part of another, and where several may act the table may have moved on: look again.
            assert json.loads(answer.content)["code"] in ("ambiguous", "stale", "not-your-turn", "no-such-choice"), answer.content
            view = holds(view_table.sync_detailed(made.table, client=client), "TableView")
            luck.random()
            moves += 1
            continue
        view = holds(answer, "TableView")
        moves += 1
    assert isinstance(view, TableView) and view.ending, view
    kept = holds(record.sync_detailed(made.table, client=client), "RecordForm")
    holds(bring_record.sync_detailed(client=client, body=kept), "Kept")
    print(f"{about.id}: {moves} moves of mine, {view.moves} in all, {view.ending.how}")

assert len(holds(me.sync_detailed(client=client), "Me").tables) == len(list_games.sync(client=client))
