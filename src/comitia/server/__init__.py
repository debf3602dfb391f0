"""Tables in the browser: the seat protocol over HTTP and sockets, a store, clocks, accounts, bots as sitters."""
