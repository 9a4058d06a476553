package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

func main() {
	var account struct{ Servers, User, Pass, Stream string }
	json.Unmarshal(must(os.ReadFile(os.Args[1])), &account)
	bus := must(nats.Connect(account.Servers, nats.UserInfo(account.User, account.Pass)))
	consumer := must(must(jetstream.New(bus)).OrderedConsumer( // from the start
		context.Background(), account.Stream, jetstream.OrderedConsumerConfig{}))
	messages := must(consumer.Messages())
	for {
		message := must(messages.Next())
		fmt.Println(message.Subject(), string(message.Data()))
	}
}

func must[T any](value T, failure error) T {
	if failure != nil {
		panic(failure)
	}
	return value
}
